// unsafe, or unknown; flags: --property valid-memsafety
/* not native: compilers may give it more room */
int a[];
int main(void) {
  a[0] = 3;
  return a[1];
}
