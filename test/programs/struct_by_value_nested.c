/* By-value structures that contain structures, arrays, unions and pointers. */
#include <stdio.h>

union word {
  unsigned u;
  unsigned char b[4];
};

struct inner {
  union word w;
  short s[2];
};

struct outer {
  struct inner in[2];
  const char *name;
  struct outer *self;
};

static struct inner make(unsigned u, short a, short b) { return (struct inner){{u}, {a, b}}; }

static struct outer build(struct inner a, struct inner b, const char *name) {
  struct outer o = {{a, b}, name, 0};
  return o;
}

static int weigh(struct outer o) {
  o.name = "changed";
  return o.in[0].s[0] + o.in[1].s[1] + o.in[1].w.b[0];
}

static union word mix(union word a, union word b) {
  a.b[0] = b.b[3];
  a.b[3] = b.b[0];
  return a;
}

int main(void) {
  struct outer o = build(make(0x01020304, 1, 2), make(0xa0b0c0d0, 3, 4), "outer");
  o.self = &o;
  printf("%d %s\n", weigh(o), o.self->name);
  printf("%x %d\n", o.in[1].w.u, o.in[0].s[1]);
  printf("%x\n", mix(o.in[0].w, o.in[1].w).u);
  printf("%d\n", make(7, -5, 6).s[0]);
  struct outer copy = *o.self;
  copy.in[0] = copy.in[1];
  printf("%x %x\n", copy.in[0].w.u, o.in[0].w.u);
  return 0;
}
