// safe
extern void reach_error(void);
int main(void) {
  char s[] = "\x41" "B" "\0" "c\101";
  if (sizeof s != 6 || s[0] != 'A' || s[1] != 'B' || s[2] || s[4] != 'A') reach_error();
  if ('\377' != -1 || "ab"[1] != 'b' || 1["ab"] != 'b') reach_error();
  return 0;
}
