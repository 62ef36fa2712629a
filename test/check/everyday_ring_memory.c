// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits; flags: --property valid-memsafety
/* What the block of a loop declares is filled through its address. */
extern unsigned char __VERIFIER_nondet_uchar(void);

struct ring {
  unsigned char data[4];
  unsigned head, tail, count;
};

static int put(struct ring *r, unsigned char x) {
  if (r->count == 4) return 0;
  r->data[r->head] = x;
  r->head = (r->head + 1) % 4;
  r->count++;
  return 1;
}

static int get(struct ring *r, unsigned char *x) {
  if (!r->count) return 0;
  *x = r->data[r->tail];
  r->tail = (r->tail + 1) % 4;
  r->count--;
  return 1;
}

int main(void) {
  struct ring r = {{0}, 0, 0, 0};
  for (int i = 0; i < 6; i++) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x % 2)
      put(&r, x);
    else
      get(&r, &x);
  }
  return 0;
}
