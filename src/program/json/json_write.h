/* json_write: a program as JSON, complete: docs/program-json.md describes the format. */
#ifndef OCKHAM_PROGRAM_JSON_JSON_WRITE_H
#define OCKHAM_PROGRAM_JSON_JSON_WRITE_H

#include <stdio.h>

#include "program/program.h"

/* False if `to` could not be written. */
bool json_write_program(const struct program *, FILE *to);

#endif
