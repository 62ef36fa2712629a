// unsafe, or unknown; flags: --property valid-memsafety
/* not native: whatever is on the stack */
int main(void) {
  int *p;
  return *p;
}
