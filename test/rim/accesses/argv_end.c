// safe, or unknown; flags: --property valid-memsafety
int main(int argc, char **argv) {
  int n = 0;
  while (argv[n]) n++;
  return argv[argc] != 0;
}
