/* Designated initialisers of structures and unions, nested and mixed with positional ones. */
#include <stdio.h>

struct inner { int a, b; char name[4]; };
struct outer {
  int id;
  struct inner in[2];
  union { int i; char c[4]; struct inner deep; } u;
  const char *label;
};

static struct outer g = {.label = "global", .in[1].b = 5, .u.c = {'x', 'y'}, .id = 9};
static struct outer table[] = {
    {1, {{2, 3, "ab"}, {4, 5, "cd"}}, {.i = 77}, "first"},
    [2] = {.in = {[1] = {.name = "zz"}}, .u = {.deep = {.b = 3}}},
    [1].id = 55,
};

static void show(const struct outer *o) {
  printf("%d %d %d %s %d %d %s %s\n", o->id, o->in[0].a, o->in[0].b, o->in[0].name, o->in[1].a, o->in[1].b,
         o->in[1].name, o->label ? o->label : "-");
}

int main(void) {
  show(&g);
  printf("%s %zu\n", g.u.c, sizeof table / sizeof *table);
  for (int i = 0; i < 3; i++) show(&table[i]);
  printf("%d %d\n", table[0].u.i, table[2].u.deep.b);
  int n = 3;
  struct outer local = {.id = n, .in = {{n, .name = "l"}, {.b = -n}}, .label = "local", .in[0].b = 8};
  show(&local);
  struct inner i = {.b = 1, 'q'}, j = {5, .name[1] = 'z', .name[0] = 'y'};
  printf("%c %d %d %s\n", i.name[0], i.b, j.a, j.name);
  union { short s; int i; } u = {.i = -1, .s = 2};
  printf("%d\n", u.s);
  return 0;
}
