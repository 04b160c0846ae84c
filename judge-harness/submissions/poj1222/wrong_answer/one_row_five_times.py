"""Wrong: `[[0] * 6] * 5` makes a list of five rows that are one and the same list. In the end each
of them holds the last row of the puzzle. The method is a table of the top rows."""

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


def main():
    number, *rest = sys.stdin.buffer.read().decode("utf-8-sig").split()
    digits = iter("".join(rest))
    for puzzle in range(int(number)):
        lights = [[0] * COLUMNS] * ROWS
        for row in range(ROWS):
            for column in range(COLUMNS):
                lights[row][column] = next(digits)
        lights = [int("".join(row), 2) for row in lights]
        presses, _ = chase(lights, TOP_FOR[chase(lights, 0)[1]])
        print(f"PUZZLE #{puzzle + 1}")
        for row in presses:
            print(*format(row, f"0{COLUMNS}b"))


main()
