modelgloss check League.xcdatamodeld --fail-on never --write-baseline modelgloss-baseline.json
modelgloss check League.xcdatamodeld --baseline modelgloss-baseline.json
