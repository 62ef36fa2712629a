// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char s[] = ",a,,b";
  char *p = strtok(s, ",");
  int n = 0;
  while (p) {
    n++;
    p = strtok(0, ",");
  }
  if (n != 3) reach_error();
  return 0;
}
