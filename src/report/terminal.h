/* terminal: what may be printed to a file: colours, and how wide a line may be. */
#ifndef OCKHAM_REPORT_TERMINAL_H
#define OCKHAM_REPORT_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* It is a terminal that knows colours, and NO_COLOR is not set (or empty). */
bool terminal_has_colour(FILE *);
/* Columns of a terminal, at least 40; 0 for anything else. COLUMNS, if it is set, says it for a terminal. */
uint32_t terminal_width(FILE *);

#endif
