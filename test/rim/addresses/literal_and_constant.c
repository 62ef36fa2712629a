// safe
extern void reach_error(void);
static const char own[] = "abcdef";
int main(void) {
  const char *p = own, *q = "abcdef";
  if (p == q) reach_error();
  return 0;
}
