// flags: --property valid-memsafety
// says: no run was found that shows it, at test/answers/string_argument.c:10:5)
// never: open: ockham/
#include <string.h>
#include <stdio.h>
struct user { char name[8]; int is_admin; };
int main(int argc, char **argv) {
  struct user u = {"", 0};
  if (argc > 1)
    strcpy(u.name, argv[1]);
  printf("%s %d\n", u.name, u.is_admin);
  return 0;
}
