// unsafe, or unknown; flags: --property valid-init
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 v;
  v[0] = 1;
  if (v[1]) return 1;
  return v[0];
}
/* not native: a run without the sanitizer of the property does not fail */
