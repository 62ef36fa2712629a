// safe
/* A tag says which member of a union counts; setters keep both in step. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum kind { NUMBER, SMALL, TEXT };
struct variant {
  enum kind kind;
  union {
    int number;
    short small;
    char text[4];
  } as;
};
static void set_number(struct variant *v, int n) {
  v->kind = NUMBER;
  v->as.number = n;
}
static void set_small(struct variant *v, short n) {
  v->kind = SMALL;
  v->as.small = n;
}
static int get(const struct variant *v) {
  if (v->kind == NUMBER) return v->as.number;
  if (v->kind == SMALL) return v->as.small;
  return v->as.text[0];
}
int main(void) {
  struct variant v;
  set_number(&v, 70000);
  if (get(&v) != 70000) reach_error();
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      set_number(&v, 12);
    else
      set_small(&v, 12);
  }
  if (v.kind == SMALL && get(&v) != 12) reach_error();
  if (v.kind == TEXT) reach_error();
  return 0;
}
