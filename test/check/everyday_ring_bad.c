// unsafe line 33, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* A ring buffer of four that takes five. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct ring {
  int data[4];
  unsigned head, count;
};

static int put(struct ring *r, int x) {
  if (r->count == 5) return 0;
  r->data[(r->head + r->count++) % 4] = x;
  return 1;
}

static int get(struct ring *r, int *x) {
  if (!r->count) return 0;
  *x = r->data[r->head];
  r->head = (r->head + 1) % 4;
  r->count--;
  return 1;
}

int main(void) {
  struct ring r = {{0}, 0, 0};
  int next_in = 0, next_out = 0;
  for (int i = 0; i < 8; i++) {
    int x;
    if (__VERIFIER_nondet_int())
      next_in += put(&r, next_in);
    else if (get(&r, &x) && x != next_out++)
      reach_error();
  }
  if (r.count != (unsigned)(next_in - next_out)) reach_error();
  return 0;
}
