// safe, or unknown
extern void reach_error(void);
int inner(void) __asm__("outer_symbol");
int inner(void) { return 3; }
int outer_symbol(void);
int main(void) {
  if (outer_symbol() != 3) reach_error();
  return 0;
}
