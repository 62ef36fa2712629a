// unsafe, or unknown; flags: --property valid-init
int main(int argc, char **argv) {
  int a[argc + 1];
  a[0] = 1;
  return a[argc] > 2;
}
/* not native: a run without the sanitizer of the property does not fail */
