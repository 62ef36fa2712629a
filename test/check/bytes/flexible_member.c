// safe
/* A message with as many bytes behind it as its length says. */
#include <stdlib.h>
#include <string.h>
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
  memset(m->data, 0x5a, n);
  if (m->length != n) reach_error();
  if (n > 0) m->data[0] = 1;
  if (n > 1) m->data[n - 1] = 2;
  if (n > 1 && m->data[0] != 1) reach_error();
  if (m->length != n) reach_error();
  free(m);
  return 0;
}
