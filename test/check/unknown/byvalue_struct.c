// safe, may be unknown: clang passes the copy by its address
extern void reach_error(void);
struct pair { long a, b, c, d; };
void f(struct pair);
int main(void) {
  struct pair s = {1, 2, 3, 4};
  f(s);
  if (s.a != 1) reach_error();
  return 0;
}
