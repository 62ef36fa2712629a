// error: 6:25
/* The size of a structure that is only declared. */
struct hidden;

int main(void) {
  struct hidden *p = 0, h;
  return p == &h;
}
