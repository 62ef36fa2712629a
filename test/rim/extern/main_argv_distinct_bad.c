// unsafe, or unknown
extern void reach_error(void);
/* The strings of the arguments are not variables of the program. */
static char mine[4] = "abc";
int main(int argc, char **argv) {
  if (argc < 1 || !argv[0]) return 0;
  argv[0][0] = 'x';
  if (mine[0] != 'x') reach_error();
  return 0;
}
