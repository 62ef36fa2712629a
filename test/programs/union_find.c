/* Union-find with path halving, and Kruskal's algorithm over an array of structures. */
#include <stdio.h>

static int parent[10], rank[10];

static int find(int x) {
  while (parent[x] != x) x = parent[x] = parent[parent[x]];
  return x;
}

static int join(int a, int b) {
  a = find(a);
  b = find(b);
  if (a == b) return 0;
  if (rank[a] < rank[b]) {
    int t = a;
    a = b;
    b = t;
  }
  parent[b] = a;
  rank[a] += rank[a] == rank[b];
  return 1;
}

int main(void) {
  struct { int a, b, w; } edges[] = {{0, 1, 4}, {1, 2, 8}, {2, 3, 7}, {3, 4, 9}, {4, 5, 10}, {5, 6, 2}, {6, 7, 1},
                                     {7, 0, 8}, {1, 7, 11}, {2, 8, 2}, {8, 6, 6}, {7, 8, 7}, {2, 5, 4}, {3, 5, 14}};
  int n = sizeof edges / sizeof *edges, total = 0;
  for (int i = 0; i < 10; i++) parent[i] = i;
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && edges[j].w < edges[j - 1].w; j--) {
      typeof(edges[0]) t = edges[j];
      edges[j] = edges[j - 1];
      edges[j - 1] = t;
    }
  for (int i = 0; i < n; i++)
    if (join(edges[i].a, edges[i].b)) total += edges[i].w;
  printf("%d %d %d\n", total, find(0) == find(4), find(9) == find(0));
  return 0;
}
