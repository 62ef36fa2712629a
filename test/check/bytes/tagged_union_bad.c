// unsafe line 22
/* The small member is changed, but the tag still says that the whole counts. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum kind { NUMBER, SMALL };
struct variant {
  enum kind kind;
  union {
    int number;
    short small;
  } as;
};
static void set_number(struct variant *v, int n) {
  v->kind = NUMBER;
  v->as.number = n;
}
int main(void) {
  struct variant v;
  set_number(&v, 0x10002);
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int()) v.as.small = 5;
  if (v.kind == NUMBER && v.as.number == 0x10005) reach_error();
  return 0;
}
