// safe, or unknown
extern void reach_error(void);
struct s { _BitInt(7) a; char b; };
int main(void) {
  struct s x = {.a = -64, .b = 9};
  x.a = x.a + (_BitInt(7))-0;
  if (x.a != -64 || x.b != 9) reach_error();
  return 0;
}
