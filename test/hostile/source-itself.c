/* unconfined: never; verdict: none; direct: none */
#include __FILE__
int main(void) { return 0; }
