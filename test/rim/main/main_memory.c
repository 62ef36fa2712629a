// safe, or unknown; flags: --property valid-memsafety
/* not native: needs arguments */
int main(int argc, char **argv) {
  int n = 0;
  for (int i = 0; i < argc; i++) n += argv[i][0];
  return n;
}
