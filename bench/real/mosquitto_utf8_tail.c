// Whether a text is accepted depends on what follows it.
//   package: mosquitto
//   sources: lib/utf8_mosq.c
//   flags:   -I{} -I{}/include -I{}/lib
//   exhaust: 3
//   unreach-call: unsafe (a lead byte at the end takes its continuation from behind the text)
//   valid-memsafety: safe
//   no-overflow: safe
#include "mosquitto.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[6] = {0}, other[6] = {0};
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  other[0] = text[0];
  if (mosquitto_validate_utf8(text, 1) != mosquitto_validate_utf8(other, 1)) reach_error();
  return 0;
}
