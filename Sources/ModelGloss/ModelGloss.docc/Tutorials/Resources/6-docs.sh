modelgloss docs League.xcdatamodeld -o docs
