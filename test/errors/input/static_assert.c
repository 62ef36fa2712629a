// error: 3:16
/* An assertion that fails while compiling. */
_Static_assert(sizeof(int) == 3, "int has three bytes");
int main(void) { return 0; }
