/* Structures that refer to each other and to themselves; a graph walked depth first. */
#include <stdio.h>

struct edge;
struct vertex {
  char name;
  _Bool seen;
  struct edge *out;
};
struct edge {
  struct vertex *to;
  int weight;
  struct edge *next;
};

static int visit(struct vertex *v, int depth) {
  if (v->seen) return 0;
  v->seen = 1;
  printf("%c%d ", v->name, depth);
  int total = 0;
  for (struct edge *e = v->out; e; e = e->next) total += e->weight + visit(e->to, depth + 1);
  return total;
}

int main(void) {
  struct vertex v[5];
  struct edge e[8];
  int n = 0, from[] = {0, 0, 1, 2, 3, 3, 4, 1}, to[] = {1, 2, 3, 3, 4, 0, 1, 1};
  for (int i = 0; i < 5; i++) v[i] = (struct vertex){(char)('A' + i), 0, 0};
  for (int i = 0; i < 8; i++) {
    e[n] = (struct edge){&v[to[i]], i + 1, v[from[i]].out};
    v[from[i]].out = &e[n++];
  }
  int total = visit(&v[0], 0);
  printf("\n%d\n", total);
  printf("%c\n", v[0].out->next->to->out->to->name);
  return total;
}
