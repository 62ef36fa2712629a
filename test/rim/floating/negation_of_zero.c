// safe
void reach_error(void);
int main(void) {
  volatile float z = 0.0f;
  if (1.0f / -z > 0) reach_error();
  if (1.0f / (0.0f - z) < 0) reach_error();
  return 0;
}
