// unsafe, or unknown; flags: --property valid-memsafety
const int g = 3;
int main(void) {
  *(int *)&g = 4;
  return 0;
}
