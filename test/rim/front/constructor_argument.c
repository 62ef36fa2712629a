// unsafe, or unknown
extern void reach_error(void);
static int n;
__attribute__((constructor)) static void first(int argc, char **argv) { n = argc; }
int main(int argc, char **argv) {
  if (n == argc) reach_error();
  return 0;
}
