// unsafe, or unknown; flags: --property valid-alignment
typedef int v4 __attribute__((vector_size(16)));
static _Alignas(16) int a[8];
int main(void) {
  v4 *p = (v4 *)(a + 1);
  v4 x = *p;
  return x[0];
}
/* not native: a run without the sanitizer of the property does not fail */
