modelgloss guard League.xcdatamodeld --lock modelgloss.lock --update
modelgloss guard League.xcdatamodeld --lock modelgloss.lock
