// unsafe, or unknown; flags: --property valid-memsafety
static void upper(char *s) { for (; *s; s++) *s = (char)(*s - 32); }
int main(void) {
  char a[] = "ab";
  upper("ab");
  return 0;
}
