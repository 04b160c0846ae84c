"""Lights Out for all puzzles of the file at once, in integers as long as it takes.

A Python integer has as many bits as one likes. So let bit k belong to puzzle k: one integer says
in which puzzles a light is on, 30 of them hold the whole file, and an exclusive or of two of them
does the same step in every puzzle at the same time.

The presses of the top row force all others: only the button right below can still turn off a
light. Going down like that from an empty top row ("chasing") leaves some lights on in the last
row. What top row would have left just those is found on the dark board, once for all: chasing its
six single presses gives six patterns, and elimination turns them round into a press for each
light that may be left. Adding those presses to the top row, again in all puzzles at once, and
chasing a second time gives all the answers.
"""

import sys

ROWS, COLUMNS = 5, 6


def chase(lights, top):
    """All rows of presses, and the lights left on in the last row, from a given top row."""
    above, presses, rows = [0] * COLUMNS, list(top), []
    for row in lights:
        rows.append(presses)
        sides = zip([0] + presses[:-1], presses[1:] + [0])
        row_and_above = zip(row, presses, above)
        left = [light ^ press ^ before ^ west ^ east
                for (light, press, before), (west, east) in zip(row_and_above, sides)]
        above, presses = presses, left
    return rows, presses


def correction():
    """For each light that may be left on in the last row, the presses in the top row that leave
    just this one on, on the dark board."""
    dark = [[0] * COLUMNS for _ in range(ROWS)]
    # Each equation pairs the lights that are left with the presses that leave them, as bit sets.
    equations = []
    for press in range(COLUMNS):
        top = [int(column == press) for column in range(COLUMNS)]
        left = chase(dark, top)[1]
        equations.append((sum(light << column for column, light in enumerate(left)), 1 << press))
    for column in range(COLUMNS):
        pivot = next(e for e in equations[column:] if e[0] >> column & 1)
        equations.remove(pivot)
        equations = [
            (left ^ pivot[0], presses ^ pivot[1]) if left >> column & 1 else (left, presses)
            for left, presses in equations]
        equations.insert(column, pivot)
    return [presses for _, presses in equations]


def solve(lights):
    """The presses, as integers with a bit for each puzzle, for lights given in the same way."""
    _, left = chase(lights, [0] * COLUMNS)
    top = [0] * COLUMNS
    for light, presses in zip(left, correction()):
        for column in range(COLUMNS):
            if presses >> column & 1:
                top[column] ^= light
    return chase(lights, top)[0]


def main():
    text = sys.stdin.buffer.read().decode("utf-8-sig")
    number, *rest = text.split()
    digits = "".join(rest)
    puzzles = int(number)
    # Every 30th digit belongs to the same light. As a binary number, the first puzzle is the
    # highest bit.
    size = ROWS * COLUMNS
    sliced = [int(digits[light:puzzles * size:size], 2) for light in range(size)]
    presses = solve([sliced[row * COLUMNS:][:COLUMNS] for row in range(ROWS)])
    # Back from a number per button to a text per button, with a letter for each puzzle.
    answers = [[format(button, f"0{puzzles}b") for button in row] for row in presses]
    for puzzle in range(puzzles):
        print(f"PUZZLE #{puzzle + 1}")
        for row in answers:
            print(*(button[puzzle] for button in row))


main()
