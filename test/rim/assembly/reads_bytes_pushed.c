// unsafe, or unknown
extern void reach_error(void);
/* the bytes of a subsection stand at the end of the section, and are not executed; those in front are */
int main(void) {
  int x = 3;
  __asm__ volatile(".byte 0xff, 0xc0" : "+a"(x));
  if (x != 3) reach_error();
  return 0;
}
