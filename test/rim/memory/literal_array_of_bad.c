// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  char *names[] = {"one", "two"};
  names[1][0] = 'T';
  return 0;
}
