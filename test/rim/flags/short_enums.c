// safe; flags: -- -fshort-enums
extern void reach_error(void);
enum e { A, B = 200 };
struct s { enum e x, y; };
int main(void) {
  enum e x = B;
  x = (enum e)(x + 100);
  if (sizeof(struct s) != 2 || x != 44) reach_error();
  return 0;
}
