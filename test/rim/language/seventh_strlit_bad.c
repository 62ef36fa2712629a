// unsafe, or unknown; flags: --property valid-deref
int main(void){ char*s="abc"; s[0]='x'; return 0; }
/* not native: what violates this property ends no run */
