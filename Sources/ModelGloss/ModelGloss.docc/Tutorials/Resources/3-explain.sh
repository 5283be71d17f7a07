modelgloss explain League.xcdatamodeld Player.firstName:1570 --locale de
