// safe, or unknown; flags: -- -fshort-wchar
extern void reach_error(void);
int main(void) {
  if (sizeof L"ab" != 6 || (__WCHAR_TYPE__)-1 < 0) reach_error();
  return 0;
}
