// unsafe line 18
/* With one byte of data, the first one is the last. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct message {
  unsigned short length;
  unsigned char data[];
};
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  struct message *m = malloc(sizeof *m + n);
  if (!m) return 0;
  m->length = n;
  if (n > 0) {
    m->data[0] = 1;
    m->data[n - 1] = 2;
    if (m->data[0] != 1) reach_error();
  }
  free(m);
  return 0;
}
