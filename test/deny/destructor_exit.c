// unsafe line 7
extern void reach_error(void);
extern void exit(int);
static int x;
__attribute__((destructor)) static void last(void) {
  if (x == 2)
    reach_error();
}
static void leave(void) {
  x = 2;
  exit(0);
}
int main(int argc, char **argv) {
  if (argc > 1) leave();
  return 0;
}
