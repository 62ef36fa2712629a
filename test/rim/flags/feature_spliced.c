// safe; flags: --property valid-shift
int main(void) {
  int x = 1;
  if (__has_feature(undefined_behavior_sani\
tizer)) x <<= 40;
  return x;
}
