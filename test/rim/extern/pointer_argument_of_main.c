// unsafe, or unknown
extern void reach_error(void);
extern void change(char **);
int main(int argc, char **argv) {
  if (argc < 1) return 0;
  char *before = argv[0];
  change(argv);
  if (argv[0] != before) reach_error();
  return 0;
}
#ifdef WORLD
void change(char **a) { a[0] = "x"; }
#endif
