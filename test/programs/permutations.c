/* Permutations by recursion with backtracking and by next-permutation on a string. */
#include <stdio.h>
#include <string.h>

static int count, checksum;

static void permute(char *s, int k) {
  if (!s[k]) {
    count++;
    for (int i = 0; s[i]; i++) checksum = (checksum * 7 + s[i]) % 100003;
    return;
  }
  for (int i = k; s[i]; i++) {
    char t = s[k];
    s[k] = s[i];
    s[i] = t;
    permute(s, k + 1);
    s[i] = s[k];
    s[k] = t;
  }
}

static int next(char *s, int n) {
  int i = n - 2, j = n - 1;
  while (i >= 0 && s[i] >= s[i + 1]) i--;
  if (i < 0) return 0;
  while (s[j] <= s[i]) j--;
  char t = s[i];
  s[i] = s[j];
  s[j] = t;
  for (int a = i + 1, b = n - 1; a < b; a++, b--) {
    t = s[a];
    s[a] = s[b];
    s[b] = t;
  }
  return 1;
}

int main(void) {
  char s[] = "abcde";
  permute(s, 0);
  printf("%d %d %s\n", count, checksum, s);
  char t[] = "aabc";
  int n = 0;
  do {
    if (n++ % 4 == 0) printf("%s ", t);
  } while (next(t, (int)strlen(t)));
  printf("%d\n", n);
  return 0;
}
