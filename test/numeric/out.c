// --entry *: dododdd
/* What calls leave behind parameters, and what they leave alone. */
extern int get(void);
extern void look(int *);
static void choose(int *out) {
  if (get()) *out = 1; else *out = 0;
}
static int peek(const int *p) { return *p & 1; }
int chosen(void) {
  int x;
  choose(&x);
  return x + 1;
}
int changed(void) {
  int x;
  choose(&x);
  look(&x);
  return x + 2;
}
int left(void) {
  int x = 3, y;
  y = peek(&x);
  return y ^ (x + 3);
}
int escaped(void) {
  int x = 3, y;
  y = peek(&x);
  get();
  return y ^ (x + 3);
}
