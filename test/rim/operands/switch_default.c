// unsafe line 5; flags: --property valid-init
/* not native: nobody looks for values that were never set */
int main(void) {
  int x;
  switch (x) {
  default: return 1;
  }
}
