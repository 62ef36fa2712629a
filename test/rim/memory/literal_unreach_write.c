// safe
extern void reach_error(void);
/* Undefined, so nothing behind it counts; before it, everything does. */
int main(void) {
  char s[] = "abc";
  s[0] = 'x';
  if (s[0] != 'x') reach_error();
  return 0;
}
