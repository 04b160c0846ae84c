fun main() {
    val n = readLine()!!.trim().toInt()
    println(n)
}
