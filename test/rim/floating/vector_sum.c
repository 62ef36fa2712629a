// safe
void reach_error(void);
typedef float v4 __attribute__((vector_size(16)));
int main(void) {
  volatile v4 a = {16777216, 1, -0.0f, 0.1f};
  v4 b = a + (v4){1, 1, 0, 0.2f};
  if (b[0] != 16777216 || b[1] != 2 || 1 / b[2] < 0 || b[3] == 0.3) reach_error();
  return 0;
}
