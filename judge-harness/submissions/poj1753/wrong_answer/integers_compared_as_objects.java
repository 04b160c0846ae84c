import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Wrong: boards are compared with ==, which asks whether two objects are the same. Small values
 * such as white's 0 are shared, but black's 65535 is a new object each time it comes up and is
 * never recognised. This is breadth-first search over boards kept as {@code Integer}.
 */
public class Main {
    private static final Integer WHITE = 0;
    private static final Integer BLACK = 0xffff;

    private static int cross(int piece) {
        int flipped = 1 << piece;
        flipped |= piece >= 4 ? 1 << (piece - 4) : 0;
        flipped |= piece < 12 ? 1 << (piece + 4) : 0;
        flipped |= piece % 4 > 0 ? 1 << (piece - 1) : 0;
        flipped |= piece % 4 < 3 ? 1 << (piece + 1) : 0;
        return flipped;
    }

    private static String answer(Integer start) {
        Map<Integer, Integer> rounds = new HashMap<>();
        Queue<Integer> queue = new ArrayDeque<>();
        rounds.put(start, 0);
        queue.add(start);
        while (!queue.isEmpty()) {
            Integer board = queue.remove();
            if (board == WHITE || board == BLACK) {
                return String.valueOf(rounds.get(board));
            }
            for (int piece = 0; piece < 16; piece++) {
                Integer next = board ^ cross(piece);
                if (rounds.putIfAbsent(next, rounds.get(board) + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return "Impossible";
    }

    public static void main(String[] arguments) throws IOException {
        int board = 0;
        int piece = 0;
        for (int letter = System.in.read(); letter >= 0 && piece < 16; letter = System.in.read()) {
            if (letter == 'b' || letter == 'w') {
                board |= (letter == 'b' ? 1 : 0) << piece++;
            }
        }
        System.out.println(answer(board));
    }
}
