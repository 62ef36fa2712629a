// unsafe, or unknown; flags: --property valid-memsafety
extern int outside[];
int main(void) {
  return outside[2];
}
#ifdef WORLD
int outside[2] = {3, 4};
#endif
