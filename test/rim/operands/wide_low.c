// unsafe line 5; flags: --property valid-deref -std=c23
/* not native: the compiler may drop what nobody needs */
int main(void) {
  _Alignas(32) long one = 1;
  return (signed char)*(_BitInt(256) *)&one;
}
