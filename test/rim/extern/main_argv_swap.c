// unsafe, or unknown
extern void reach_error(void);
int main(int argc, char **argv) {
  char **old = argv;
  argv[0] = "x";
  if (old[0][0] == 'x') reach_error();
  return 0;
}
