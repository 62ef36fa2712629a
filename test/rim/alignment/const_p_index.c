// safe; flags: --property valid-alignment
int main(void) { char b[16] = {0}; int *p = (int *)(b + 1); return __builtin_object_size((void *)(unsigned long)p[1], 0) != 0 ? 0 : 1; }
