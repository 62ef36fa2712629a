// flags: --property valid-memsafety
static int a[10], sum;
static void add(int i) { sum += a[i]; }
int main(void) {
  for (int i = 0; i <= 10; i++) add(i);
  return 0;
}
