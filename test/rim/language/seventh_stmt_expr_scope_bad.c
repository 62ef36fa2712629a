// unsafe, or unknown; flags: --property valid-deref
int main(void){ int*p=({ int x=3; &x; }); return *p; }
/* not native: what violates this property ends no run */
