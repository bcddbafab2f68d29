# a suite
loadsgf games/a.sgf 12
10 attack C3
#? [1 (C4|D4)]*
20 owl_defend D5 # why
#? [!0]
boardsize 9
play b c3
30 genmove w
#? [E5|[A-D]4]&
