// unsafe, or unknown
extern void reach_error(void);
typedef _Bool b8 __attribute__((ext_vector_type(8)));
int main(void) {
  b8 a = {1, 1, 0, 0, 1, 1, 0, 0}, b = {1, 0, 1, 0, 1, 0, 1, 0};
  b8 c = a & b;
  unsigned char x;
  __builtin_memcpy(&x, &c, 1);
  if (x != 0x33) reach_error();
  return 0;
}
