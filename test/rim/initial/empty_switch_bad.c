// unsafe, or unknown; flags: --property valid-init
/* not native: the compiler drops the switch */
int main(void) {
  int x;
  switch (x) {
  }
  return 0;
}
