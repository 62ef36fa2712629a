// unsafe, or unknown; flags: --property valid-init
int main(void) {
  __attribute__((nodebug)) int retval;
  if (retval) return 1;
  return 0;
}
