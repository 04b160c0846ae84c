"""Right up to a thousand puzzles: each is a call inside the one before, and Python allows only
about a thousand. It is a recursion over the puzzles of the file, the first one and then the rest.

Only data/poj1222/hard catches this.
"""

import sys

ROWS, COLUMNS = 5, 6
ALL = (1 << COLUMNS) - 1


def chase(lights, top):
    """All rows of presses that the top one forces, and what is left on in the last row."""
    rows, above, press = [], 0, top
    for row in lights:
        rows.append(press)
        above, press = press, row ^ above ^ press ^ (press << 1 & ALL) ^ press >> 1
    return rows, press


TOP_FOR = {chase([0] * ROWS, top)[1]: top for top in range(ALL + 1)}


def print_answers(digits, number, puzzles):
    if number > puzzles:
        return
    rows = ["".join(next(digits) for _ in range(COLUMNS)) for _ in range(ROWS)]
    lights = [int(row, 2) for row in rows]
    presses, _ = chase(lights, TOP_FOR[chase(lights, 0)[1]])
    print(f"PUZZLE #{number}")
    for row in presses:
        print(*format(row, f"0{COLUMNS}b"))
    print_answers(digits, number + 1, puzzles)


number, *rest = sys.stdin.buffer.read().decode("utf-8-sig").split()
print_answers(iter("".join(rest)), 1, int(number))
