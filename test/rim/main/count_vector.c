// safe, or unknown; flags: --property valid-memsafety
int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < argc; i++) sum += argv[i][0];
  return argv[argc] ? sum : 0;
}
