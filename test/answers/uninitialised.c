// flags: --property valid-init --test TEST
// says: no test is written: it depends on the arguments that the program is called with
#include <stdio.h>
int main(int argc, char **argv) {
  int status;
  switch (argc) {
  case 1: status = 0; break;
  case 2: status = 1; break;
  }
  printf("%d\n", status);
  return status;
}
