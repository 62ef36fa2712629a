// unsafe, or unknown; flags: --property valid-deref
int main(void){ void (*f)(void)=(void(*)(void))0; f(); return 0; }
/* not native: what violates this property ends no run */
