// safe; flags: --property valid-shift
int main(void) {
  volatile _Bool n = 200;
  return 1 << n;
}
