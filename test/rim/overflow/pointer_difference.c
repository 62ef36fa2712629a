// safe; flags: --property no-overflow
static char a[10];
int main(void) {
  char *p = a + 7;
  return (int)(p - a) + (int)(a - p);
}
