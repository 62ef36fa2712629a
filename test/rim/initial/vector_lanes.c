// safe, or unknown; flags: --property valid-init
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 v;
  v[0] = 1;
  return v[0];
}
