// unsafe
void reach_error(void);
int main(void) {
  float f = 16777214;
  for (int i = 0; i < 10; i++) f++;
  if (f == 16777216) reach_error();
  return 0;
}
