// unsafe, or unknown; flags: -- -std=c23
extern void reach_error(void);
static const unsigned char text[] = {
#embed __FILE__ limit(2)
};
int main(void) {
  if (text[0] == '/' && text[1] == '/' && sizeof text == 2) reach_error();
  return 0;
}
