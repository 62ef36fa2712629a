// unsafe; flags: --property valid-memsafety
/* not native: nobody gives it arguments there */
int main(int argc, char **argv) {
  int a[3] = {0, 0, 0};
  if (argc != 4 || argv[1][0] || argv[2] == argv[3] || argv[4]) return 0;
  return a[argc];
}
