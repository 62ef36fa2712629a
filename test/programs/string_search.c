/* strchr, strrchr, strstr, strspn, strcspn, strpbrk. */
#include <stdio.h>
#include <string.h>

static const char *or_none(const char *s) { return s ? s : "(none)"; }

int main(void) {
  const char *path = "usr/share/doc/index";
  printf("%s %s\n", or_none(strchr(path, '/')), or_none(strrchr(path, '/')));
  printf("%s %zu\n", or_none(strchr(path, 'z')), strlen(strchr(path, '\0')));
  printf("%s %s\n", or_none(strstr(path, "share")), or_none(strstr(path, "shared")));
  printf("%d %s\n", strstr(path, "") == path, or_none(strstr("aaab", "aab")));
  printf("%zu %zu\n", strspn("112233x", "123"), strcspn("key=value", "=:"));
  printf("%s\n", or_none(strpbrk("key:value", "=:")));
  int parts = 0;
  for (const char *p = path; p; p = strchr(p, '/')) {
    if (*p == '/') p++;
    parts++;
  }
  printf("%d\n", parts);
  char line[] = "a,b,,c";
  char *p = line, *comma;
  while ((comma = strchr(p, ','))) {
    *comma = 0;
    printf("[%s]", p);
    p = comma + 1;
  }
  printf("[%s]\n", p);
  return 0;
}
