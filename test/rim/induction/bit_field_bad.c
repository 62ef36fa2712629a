// unsafe; flags: --engine induction
extern void reach_error(void);
struct {
  unsigned a : 2;
  int b : 2;
} s;
int main(void) {
  while (1) {
    s.a++;
    s.b = s.a;
    if (s.b == -2) reach_error();
  }
}
