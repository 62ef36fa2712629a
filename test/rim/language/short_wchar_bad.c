// unsafe; flags: -- -fshort-wchar
extern void reach_error(void);
int main(void) {
  if (sizeof(L'a') != 4) reach_error();
  return 0;
}
