// safe; flags: --property valid-deref
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  _Alignas(16) int four[4] = {1};
  return (*(v4 *)four)[0] - 1;
}
