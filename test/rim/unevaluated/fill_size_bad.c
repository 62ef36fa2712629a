// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void){ char b[8]; char*p=b; __builtin___memset_chk(p,1<<31,4,__builtin_object_size(p,0)); return b[0]; }
