// safe
extern void reach_error(void);
struct s { char c; double d; };
static struct s f(int x) { return (struct s){(char)x, 2.0}; }
int main(void) {
  if (f(300).c != 44) reach_error();
  return 0;
}
