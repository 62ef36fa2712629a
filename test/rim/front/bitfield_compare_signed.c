// safe, or unknown
extern void reach_error(void);
struct s { unsigned a : 31; unsigned b : 32; };
int main(void) {
  struct s x = {1, 1};
  int m = -1;
  if (m > x.a) reach_error();
  if (m < x.b) reach_error();
  return 0;
}
