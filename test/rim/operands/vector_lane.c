// unsafe line 6; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  _Alignas(16) int one = 1;
  return (*(v4 *)&one)[0];
}
