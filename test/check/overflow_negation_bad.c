// unsafe line 4; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

static int size(int x) { return x < 0 ? -x : x; }

int main(void) { return size(__VERIFIER_nondet_int()) > 0; }
