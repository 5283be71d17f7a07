echo "a page that nobody wrote" >>docs/markdown/de/index.md
! modelgloss docs League.xcdatamodeld -o docs --check
modelgloss docs League.xcdatamodeld -o docs
modelgloss docs League.xcdatamodeld -o docs --check
