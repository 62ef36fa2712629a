/* Objects with methods: function pointers in structures, inheritance by first member. */
#include <stdio.h>

struct shape {
  const char *name;
  int (*area)(const struct shape *);
  void (*scale)(struct shape *, int);
};

struct rect {
  struct shape base;
  int w, h;
};

struct square {
  struct shape base;
  int side;
};

static int rect_area(const struct shape *s) {
  const struct rect *r = (const struct rect *)s;
  return r->w * r->h;
}
static void rect_scale(struct shape *s, int k) {
  struct rect *r = (struct rect *)s;
  r->w *= k;
  r->h *= k;
}
static int square_area(const struct shape *s) { return ((const struct square *)s)->side * ((struct square *)s)->side; }
static void square_scale(struct shape *s, int k) { ((struct square *)s)->side *= k; }

int main(void) {
  struct rect r = {{"rect", rect_area, rect_scale}, 3, 4};
  struct square q = {{"square", square_area, square_scale}, 5};
  struct shape *all[] = {&r.base, &q.base, (struct shape *)&r};
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3; i++) printf("%s %d\n", all[i]->name, all[i]->area(all[i]));
    all[round]->scale(all[round], 2);
  }
  return all[1]->area(all[1]);
}
