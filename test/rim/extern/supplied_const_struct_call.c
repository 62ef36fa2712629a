// safe, or unknown
// not native: what others define is not here
extern void reach_error(void);
extern void other(void);
struct s { int a, b; };
extern const struct s limits;
int main(void) {
  int first = limits.b;
  other();
  if (limits.b != first) reach_error();
  return 0;
}
