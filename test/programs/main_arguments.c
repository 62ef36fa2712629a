/* main with argc and argv: one argument, the program's name, ended by a null pointer. */
#include <stdio.h>

static int count(char **v) {
  int n = 0;
  while (*v++) n++;
  return n;
}

int main(int argc, char *argv[]) {
  printf("%d %d\n", argc, argv[argc] == NULL);
  printf("%d %d\n", count(argv), argv[0][0] != '\0');
  argc += 5;
  argv[0] = "renamed";
  printf("%d %s\n", argc, argv[0]);
  return argc > 5 ? 0 : 1;
}
