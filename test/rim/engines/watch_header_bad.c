// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
struct pair {
  int x, y;
};
struct {
  int count;
  struct pair all[1000];
} s;

/* The last member of the last element is behind the last whole stride from the beginning. */
int main(void) {
  int i;
  for (i = 0; i < 1000; i++) {
    s.all[i].x = 0;
    s.all[i].y = 0;
  }
  s.all[999].y = 1;
  for (i = 0; i < 1000; i++)
    if (s.all[i].y != 0) reach_error();
  return 0;
}
