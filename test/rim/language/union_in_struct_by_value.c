// unsafe, or unknown
extern void reach_error(void);
struct s { char t; union { double d; int i[2]; } u; };
static struct s f(struct s s) { s.u.i[1] ^= 0x80000000; return s; }
int main(void) {
  struct s s = {1, {.d = 2.0}};
  s = f(s);
  if (s.u.d == -2.0) reach_error();
  return 0;
}
