// unsafe, or unknown
extern void reach_error(void);
struct s { int one : 1; };
int main(void) {
  struct s x;
  x.one = 1;
  if (x.one < 0) reach_error();
  return 0;
}
