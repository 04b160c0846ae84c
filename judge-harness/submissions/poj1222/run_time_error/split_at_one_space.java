import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Run-time error: a line is split at single spaces. Where there are two of them it has an empty
 * word, which is no number (NumberFormatException). All first rows are tried.
 */
public class Main {
    private static final int ROWS = 5;
    private static final int COLUMNS = 6;
    private static final int ALL = (1 << COLUMNS) - 1;

    public static void main(String[] arguments) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int puzzles = Integer.parseInt(reader.readLine().trim());
        StringBuilder output = new StringBuilder();
        for (int puzzle = 1; puzzle <= puzzles; puzzle++) {
            int[] lights = new int[ROWS];
            for (int row = 0; row < ROWS; row++) {
                String[] digits = reader.readLine().split(" ");
                for (int column = 0; column < COLUMNS; column++) {
                    lights[row] = lights[row] << 1 | Integer.parseInt(digits[column]);
                }
            }
            output.append("PUZZLE #").append(puzzle).append('\n');
            for (int row : presses(lights)) {
                for (int column = COLUMNS - 1; column >= 0; column--) {
                    output.append(row >> column & 1).append(column > 0 ? ' ' : '\n');
                }
            }
        }
        System.out.print(output);
    }

    private static int[] presses(int[] lights) {
        int[] presses = new int[ROWS];
        for (int first = 0; first <= ALL; first++) {
            int above = 0;
            int press = first;
            for (int row = 0; row < ROWS; row++) {
                presses[row] = press;
                int left = lights[row] ^ above ^ press ^ (press << 1 & ALL) ^ press >> 1;
                above = press;
                press = left;
            }
            if (press == 0) {
                return presses;
            }
        }
        throw new IllegalStateException("every puzzle has an answer");
    }
}
