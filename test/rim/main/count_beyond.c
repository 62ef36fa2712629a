// unsafe, or unknown; flags: --property valid-memsafety
/* not native: nobody gives it arguments there */
int main(int argc, char **argv) {
  return argc == 3 && argv[argc + 1] != argv[0];
}
