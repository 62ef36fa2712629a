// safe, may be unknown with slam: no predicates about sums of addresses; flags: --property valid-init
/* Characters are copied, set or not. */

int main(void) {
  char a[4], b[4];
  a[0] = 1;
  for (int i = 0; i < 4; i++)
    b[i] = a[i];
  return b[0];
}
