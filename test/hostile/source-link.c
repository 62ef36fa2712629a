/* unconfined: never; verdict: none; direct: none; link: neighbour.h */
#include "neighbour.h"
int main(void) { return 0; }
