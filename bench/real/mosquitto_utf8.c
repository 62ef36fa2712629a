// A sequence that is cut off at the end of the text is followed beyond it: the test of what is left finds some lengths only.
//   package: mosquitto
//   sources: lib/utf8_mosq.c
//   flags:   -I{} -I{}/include -I{}/lib
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: unsafe (a byte behind the block is read)
//   no-overflow: safe
#include "mosquitto.h"

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char *text = malloc(3);
  if (!text) return 0;
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  if (mosquitto_validate_utf8(text, 3) == MOSQ_ERR_SUCCESS)
    for (int i = 0; i < 3; i++)
      if (!text[i]) reach_error();
  free(text);
  return 0;
}
