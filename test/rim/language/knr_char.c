// safe; flags: -- -std=gnu89
extern void reach_error(void);
int f(c, s, d) char c; short s; float d; { return c + s + (int)d; }
int main(void) {
  if (f(1, 2, 3.5) != 6) reach_error();
  return 0;
}
