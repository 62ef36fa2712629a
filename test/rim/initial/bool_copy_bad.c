// unsafe, or unknown; flags: --property valid-init
int main(void){ _Bool b[2]; b[0]=1; _Bool c=b[1]; return 0*c; }
/* not native: what violates this property ends no run */
