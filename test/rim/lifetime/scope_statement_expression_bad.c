// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int y = 0;
  int *p = ({ int x = 3; y = x; &x; });
  return *p;
}
