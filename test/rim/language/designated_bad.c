// unsafe
extern void reach_error(void);
struct s { int a, b[4], c; };
int main(void) {
  struct s x = {.c = 1, .b = {[2] = 5, 6}, .a = 3, .b[0] = 9};
  if (x.b[0] != 9 || x.b[3] != 0 || x.c != 1 || x.b[1] != 0) reach_error();
  return 0;
}
