// safe, or unknown
extern void reach_error(void);
static int n;
int main(int argc, char **argv) {
  if (++n == 3) {
    if (argc != 7) reach_error();
    return 0;
  }
  return main(7, argv);
}
