// unsafe, or unknown
extern void reach_error(void);
typedef _Bool b8 __attribute__((ext_vector_type(8)));
int main(void) {
  b8 v = {1, 0, 1, 1, 0, 0, 0, 1};
  unsigned char byte;
  __builtin_memcpy(&byte, &v, 1);
  if (byte != 0xb1) reach_error();
  return 0;
}
