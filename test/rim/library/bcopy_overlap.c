// safe, or unknown
extern void reach_error(void);
#include <strings.h>
int main(void) {
  char a[6] = "abcde";
  bcopy(a, a + 1, 4);
  if (a[1] != 'a') reach_error();
  return 0;
}
