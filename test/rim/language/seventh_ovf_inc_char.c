// safe, or unknown; flags: --property no-overflow
int main(void){ signed char c=127; c++; c+=5; c=-c; return c; }
