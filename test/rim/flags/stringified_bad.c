// unsafe line 7; flags: --property no-overflow
/* not native: arithmetic is not looked for */
#define TEXT(x) #x
#define STRING(x) TEXT(x)
int main(void) {
  int x = 2147483647;
  if (sizeof STRING(no_sanitize("undefined")) == sizeof "no_sanitize(\"undefined\")") x = x + 1;
  return 0;
}
