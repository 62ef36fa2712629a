/* unconfined: escapes */
#include "hostile.h"
/* Also in its own directory. */
static void attack(void) { escaped_if(open("flood", O_WRONLY | O_CREAT, 0600) >= 0); }
