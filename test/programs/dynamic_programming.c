/* Tables filled in order: edit distance, knapsack, longest increasing subsequence. */
#include <stdio.h>
#include <string.h>

static int min3(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static int distance(const char *a, const char *b) {
  int n = (int)strlen(a), m = (int)strlen(b);
  int d[n + 1][m + 1];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++)
      d[i][j] = !i ? j : !j ? i : min3(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
  return d[n][m];
}

static int knapsack(const int *w, const int *v, int n, int cap) {
  int best[51] = {0};
  for (int i = 0; i < n; i++)
    for (int c = cap; c >= w[i]; c--)
      if (best[c - w[i]] + v[i] > best[c]) best[c] = best[c - w[i]] + v[i];
  return best[cap];
}

static int rising(const int *a, int n) {
  int len[16], r = 0;
  for (int i = 0; i < n; i++) {
    len[i] = 1;
    for (int j = 0; j < i; j++)
      if (a[j] < a[i] && len[j] >= len[i]) len[i] = len[j] + 1;
    if (len[i] > r) r = len[i];
  }
  return r;
}

int main(void) {
  printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
  int w[] = {10, 20, 30, 5, 7}, v[] = {60, 100, 120, 40, 30};
  printf("%d %d\n", knapsack(w, v, 5, 50), knapsack(w, v, 5, 4));
  int a[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  printf("%d\n", rising(a, 12));
  return 0;
}
