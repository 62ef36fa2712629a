// safe; flags: --extern-effects none
extern void reach_error(void);
extern void measure(int *width, struct size *size);
struct size {
  int height, depth;
};
int main(void) {
  int width = 3;
  struct size size = {1, 2};
  measure(&width, &size);
  if (width == 77 && size.depth == -5 && size.height == 1) reach_error();
  return 0;
}
