// safe, or unknown; flags: --property valid-init
int main(void) {
  char a[2];
  char *p = a;
  p[0] = 1;
  char c = p[1];
  (void)c;
  return p[0];
}
