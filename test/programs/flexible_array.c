/* Flexible array members, and the older forms with [0] and [1]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
  unsigned length;
  char kind;
  char text[];
};

struct old {
  int n;
  int v[0];
};

struct rows {
  short count;
  struct { short a, b; } row[];
};

static struct message *message(char kind, const char *text) {
  unsigned n = (unsigned)strlen(text);
  struct message *m = malloc(sizeof *m + n + 1);
  m->length = n;
  m->kind = kind;
  memcpy(m->text, text, n + 1);
  return m;
}

int main(void) {
  struct message *m = message('e', "flexible");
  printf("%u %c %s %zu\n", m->length, m->kind, m->text, sizeof *m);
  m->text[0] = 'F';
  printf("%s\n", m->text);
  struct old *o = malloc(sizeof *o + 4 * sizeof(int));
  o->n = 4;
  for (int i = 0; i < o->n; i++) o->v[i] = i * 11;
  printf("%d %zu\n", o->v[3], sizeof *o);
  struct rows *r = calloc(1, sizeof *r + 3 * sizeof r->row[0]);
  r->count = 3;
  r->row[2].b = 8;
  printf("%d %d %zu\n", r->row[2].b, r->row[1].a, sizeof *r);
  free(m);
  free(o);
  free(r);
  return 0;
}
