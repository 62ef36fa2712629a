/* unconfined: escapes */
#include "hostile.h"
/* A link in the temporary folder that leads out of it. */
static void attack(void) { escaped_if(symlink("/etc/passwd", "values.txt.new") == 0 || symlink(FOLDER, "out") == 0); }
