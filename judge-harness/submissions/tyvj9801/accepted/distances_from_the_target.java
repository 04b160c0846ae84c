import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * The piece game downhill: first how far every board is from the target, then straight towards it.
 *
 * <p>A breadth-first search from the target finds the distance of every board to it. Then the
 * program need not remember how it reached a board: any move to a board that is one closer begins a
 * shortest sequence, and there always is one. The program tries the moves in the judge's order and
 * takes the first that leads downhill. This gives, move by move, the first of all shortest
 * sequences.
 *
 * <p>That is what a search from the start cannot promise as easily: it, too, must try the moves in
 * order, and keep the first way that reaches each board.
 */
public class Main {
    private static final int SQUARES = 16;
    private static final int UNREACHED = -1;

    /** The squares of each move, in the judge's order: the upper or left one, and the other. */
    private static final int[][] MOVES = new int[24][];

    static {
        int count = 0;
        for (int square = 0; square < SQUARES; square++) {
            if (square < 12) {
                MOVES[count++] = new int[] {square, square + 4};
            }
            if (square % 4 < 3) {
                MOVES[count++] = new int[] {square, square + 1};
            }
        }
    }

    /** The board after a move; the same board if the two pieces are of the same colour. */
    private static int swapped(int board, int[] move) {
        int differ = (board >> move[0] ^ board >> move[1]) & 1;
        return board ^ (differ << move[0] | differ << move[1]);
    }

    private static int[] distancesTo(int target) {
        int[] distances = new int[1 << SQUARES];
        Arrays.fill(distances, UNREACHED);
        distances[target] = 0;
        Queue<Integer> queue = new ArrayDeque<>();
        queue.add(target);
        while (!queue.isEmpty()) {
            int board = queue.remove();
            for (int[] move : MOVES) {
                int next = swapped(board, move);
                if (distances[next] == UNREACHED) {
                    distances[next] = distances[board] + 1;
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    /** A square as the judge names it: its row and its column, counted from 1. */
    private static String name(int square) {
        return "" + (square / 4 + 1) + (square % 4 + 1);
    }

    /** The next 16 pieces of the input; whatever is no piece is passed over. */
    private static int readBoard() throws IOException {
        int board = 0;
        for (int square = 0; square < SQUARES; ) {
            int digit = System.in.read();
            if (digit < 0) {
                throw new IOException("the input ends within a board");
            }
            if (digit == '0' || digit == '1') {
                board |= (digit - '0') << square++;
            }
        }
        return board;
    }

    public static void main(String[] arguments) throws IOException {
        int board = readBoard();
        int[] distances = distancesTo(readBoard());
        StringBuilder output = new StringBuilder();
        output.append(distances[board]).append('\n');
        while (distances[board] > 0) {
            for (int[] move : MOVES) {
                int next = swapped(board, move);
                if (distances[next] == distances[board] - 1) {
                    output.append(name(move[0])).append(name(move[1])).append('\n');
                    board = next;
                    break;
                }
            }
        }
        System.out.print(output);
    }
}
