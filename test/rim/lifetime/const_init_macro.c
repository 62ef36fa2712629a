// safe, or unknown; flags: --property valid-memsafety
#define DECL const int k = 4; int j = k;
int main(void){ DECL return j+k; }
