/* The arguments of main. */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc != 3 || !argv) return 0;
#ifdef REPAIRED
  argc = 0;
#endif
  if (argc > 2) reach_error();
  return 0;
}
