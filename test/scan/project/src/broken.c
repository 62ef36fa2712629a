#include "there_is_no_such_header.h"
int broken(void) { return 0; }
