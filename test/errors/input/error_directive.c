// error: 3:2
/* #error in the source. */
#error this configuration is not supported
int main(void) { return 0; }
