// cJSON_ParseWithLength of any three bytes: what comes back has one of the types, and is given back whole.
//   package: cjson
//   sources: cJSON.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "cJSON.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[3];
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  cJSON *found = cJSON_ParseWithLength(text, 3);
  if (found) {
    if (found->type == cJSON_Invalid || cJSON_IsTrue(found) || cJSON_IsNull(found)) reach_error();
    cJSON_Delete(found);
  }
  return 0;
}
