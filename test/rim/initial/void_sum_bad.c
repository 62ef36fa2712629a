// unsafe, or unknown; flags: --property valid-init
/* not native: nobody looks at the sum */
int main(void) {
  int x;
  (void)(x + 1);
  return 0;
}
