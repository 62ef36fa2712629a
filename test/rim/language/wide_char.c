// safe, or unknown
extern void reach_error(void);
int main(void) {
  if (L'\xffff' != 0xffff || sizeof(L'a') != 4 || u'\xffff' != 0xffff || '\xff' != -1) reach_error();
  return 0;
}
