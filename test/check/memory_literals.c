// safe; flags: --property valid-memsafety
// Two literals are read through one pointer: whether they share storage does not matter to what is asked of them.
extern unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char lower[256] = {['A'] = 'a', ['B'] = 'b', ['a'] = 'a', ['b'] = 'b'};

static int same(const char *l, const char *r, int n) {
  const unsigned char *a = (const unsigned char *)l, *b = (const unsigned char *)r;
  while (n-- > 0 && *a != 0 && lower[*a] == lower[*b]) {
    a++;
    b++;
  }
  return n < 0;
}

int main(void) {
  char text[2];
  text[0] = (char)__VERIFIER_nondet_uchar();
  text[1] = 0;
  return same(text, "a", 1) + same(text, "b", 1);
}
