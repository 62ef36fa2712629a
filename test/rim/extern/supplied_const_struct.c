// safe, or unknown
// not native: what others define is not here
extern void reach_error(void);
extern const struct { int a, b; } limits;
int main(void) {
  int first = limits.b;
  if (limits.b != first) reach_error();
  return 0;
}
