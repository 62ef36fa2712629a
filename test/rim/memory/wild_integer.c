// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int *p = (int *)8;
  return *p;
}
