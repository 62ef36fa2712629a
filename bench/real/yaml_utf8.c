// A scalar event of any three bytes: made if they are UTF-8, and given back whole.
//   package: libyaml
//   sources: src/api.c
//   flags:   -I{}/include -I{}/src -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING=\"0.2.5\"
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include <yaml.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char text[3];
  yaml_event_t event;
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_uchar();
  if (yaml_scalar_event_initialize(&event, 0, 0, text, 3, 1, 1, YAML_PLAIN_SCALAR_STYLE)) {
    if (event.data.scalar.length != 3 || (text[0] & 0xc0) == 0x80 || text[2] >= 0xc0) reach_error();
    yaml_event_delete(&event);
  }
  return 0;
}
