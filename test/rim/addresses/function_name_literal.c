// unsafe, or unknown
extern void reach_error(void);
/* not native: C11 6.4.2.2 makes __func__ an array of its own; 6.5.2.5 does not speak of it; compilers may share */
int main(void) {
  const char *p = __func__, *q = "main";
  if (p == q || p != q) reach_error();
  return 0;
}
