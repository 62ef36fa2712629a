// safe, or unknown; flags: -- -fshort-wchar
extern void reach_error(void);
int main(void) {
  if (sizeof(L'a') != 2) reach_error();
  return 0;
}
