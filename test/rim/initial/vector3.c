// safe, or unknown; flags: --property valid-init
typedef int v3 __attribute__((ext_vector_type(3)));
int main(void) {
  v3 v;
  v.x = 1, v.y = 2, v.z = 3;
  v3 w = v;
  return w.x + w.y + w.z;
}
