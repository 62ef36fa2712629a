// safe, or unknown
extern void reach_error(void);
typedef int v4 __attribute__((ext_vector_type(4)));
int main(void) {
  v4 a = {3, -7, 5, 2};
  if (__builtin_reduce_max(a) != 5) reach_error();
  if (__builtin_reduce_add(a) != 3) reach_error();
  return 0;
}
