/* Bit-fields of _Bool and of an enumeration; unnamed fields; a zero width ends the unit. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum level { LOW, MID, HIGH };

struct flags {
  bool ready : 1;
  bool done : 1;
  unsigned : 3;
  enum level level : 3;
  unsigned : 0;
  unsigned char count : 4;
  unsigned char rest : 4;
};

static void show(struct flags f) { printf("%d %d %d %d %d\n", f.ready, f.done, f.level, f.count, f.rest); }

int main(void) {
  struct flags f;
  memset(&f, 0, sizeof f);
  f.ready = 8;
  f.level = HIGH;
  f.count = 15;
  show(f);
  f.done = f.ready && f.level == HIGH;
  f.ready = !f.done;
  f.count++;
  f.rest = (unsigned char)(f.count - 1);
  show(f);
  f.done ^= 1;
  f.level--;
  show(f);
  unsigned char bytes[sizeof f];
  memcpy(bytes, &f, sizeof f);
  printf("%zu %x %x\n", sizeof f, bytes[0], bytes[4]);
  struct flags *p = &f;
  p->level = LOW;
  p->ready = p->count == 0;
  show(*p);
  return 0;
}
