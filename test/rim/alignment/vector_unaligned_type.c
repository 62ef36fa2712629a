// safe, or unknown; flags: --property valid-alignment
typedef int u4 __attribute__((vector_size(16), aligned(4)));
static _Alignas(16) int a[8];
int main(void) {
  u4 *p = (u4 *)(a + 1);
  u4 x = *p;
  return x[0];
}
