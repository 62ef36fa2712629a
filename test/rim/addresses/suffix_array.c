// safe, or unknown
extern void reach_error(void);
int main(void) {
  char p[] = "xabcdef", q[] = "abcdef";
  if (p + 1 == q) reach_error();
  return 0;
}
