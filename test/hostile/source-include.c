/* unconfined: never; verdict: none; direct: none */
#include FOLDER "/secret"
int main(void) { return 0; }
