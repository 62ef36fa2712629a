// unsafe, or unknown
extern void reach_error(void);
struct s { unsigned a : 3, b : 5; signed c : 4; };
int main(void) {
  struct s s;
  int x = s.a = s.b = 29;
  s.c = 9;
  if (x == 5 && s.b == 29 && s.c == -7) reach_error();
  return 0;
}
