modelgloss preview League.xcdatamodeld --locale de --entity Player
