modelgloss strings sync League.xcdatamodeld --locale de,fr
