modelgloss check League.xcdatamodeld --locale de
