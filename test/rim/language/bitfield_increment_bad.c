// unsafe
extern void reach_error(void);
struct s { unsigned a : 2; signed b : 2; };
int main(void) {
  struct s x = {3, 1};
  unsigned old = x.a++;
  if (old != 3 || x.a != 0) reach_error();
  x.b += 1;
  if (x.b != 2) reach_error();
  return 0;
}
