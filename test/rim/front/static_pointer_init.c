// safe, or unknown
extern void reach_error(void);
static int a[5] = {0, 1, 2, 3, 4};
static int *p = &a[3], **pp = &p;
static long d = (char *)&a[4] - (char *)&a[1];
int main(void) {
  **pp = 30;
  if (a[3] != 30 || d != 12) reach_error();
  return 0;
}
