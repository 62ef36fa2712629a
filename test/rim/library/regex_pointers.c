// unsafe, or unknown
extern void reach_error(void);
#include <regex.h>
int main(void) {
  regex_t r;
  if (regcomp(&r, "b", 0)) return 0;
  regmatch_t m[1] = {{0, 0}};
  if (regexec(&r, "ab", 1, m, 0) == 0 && m[0].rm_so == 1) reach_error();
  return 0;
}
