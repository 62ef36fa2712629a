// safe, or unknown
extern void reach_error(void);
int main(void) {
  volatile __bf16 a = 1.5f16;
  if ((float)a != 1.5f) reach_error();
  return 0;
}
