// unsafe
extern void reach_error(void);
int main(void) {
  int a[3] = {1, 2, 3}, *p = a;
  int x = *p++, y = ++*p, z = *++p;
  if (x != 1 || y != 3 || z != 2 || a[1] != 3) reach_error();
  return 0;
}
