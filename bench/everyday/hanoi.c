// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#define DISKS 5
extern int __VERIFIER_nondet_int(void);

static int peg_of[DISKS];
static int moves;

static void move(int disk, int to) {
  for (int d = 0; d < disk; d++) assert(peg_of[d] != peg_of[disk] && peg_of[d] != to);
  peg_of[disk] = to;
  moves++;
}

static void hanoi(int n, int from, int to, int via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  move(n - 1, to);
#ifdef SEEDED
  hanoi(n - 1, via, to, to);
#else
  hanoi(n - 1, via, to, from);
#endif
}

int main(void) {
  hanoi(DISKS, 0, 2, 1);
  assert(moves == (1 << DISKS) - 1);
  for (int d = 0; d < DISKS; d++) assert(peg_of[d] == 2);
  return 0;
}
