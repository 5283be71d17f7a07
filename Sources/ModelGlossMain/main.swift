import ModelGlossCommands
print("hi")
