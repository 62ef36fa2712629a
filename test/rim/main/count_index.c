// unsafe; flags: --property valid-memsafety
/* not native: nobody gives it arguments there */
int main(int argc, char **argv) {
  int a[3] = {0, 0, 0};
  return a[argc & 3];
}
