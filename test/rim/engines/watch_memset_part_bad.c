// unsafe, or unknown; flags: --engine watch
#include <string.h>
extern void reach_error(void);
int a[10];
int main(void) {
  for (int i = 0; i < 10; i++) a[i] = 1;
  memset((char *)a + 3, 1, 2);
  for (int i = 0; i < 10; i++)
    if (a[i] != 1) reach_error();
}
