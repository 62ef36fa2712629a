// expect: 7: invalid memory access
/* Writing into a string literal. */
int main(void) {
  char *p = "literal";
  int i = 0;
  while (p[i] != 'e') i++;
  p[i] = 'E';
  return p[0];
}
