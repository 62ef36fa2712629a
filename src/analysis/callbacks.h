/* callbacks: what unknown functions call.
 *
 * An unknown function (question.h) may call, any number of times and with any arguments, the functions of the program
 * whose addresses have escaped to it. This pass makes that a part of the program: before each call of an unknown
 * function it inserts a call of a function `<callbacks>` of its own,
 *
 *     do { any effect of unknown code; } while (some escaped function g was called with unknown arguments);
 *
 * so that engines, certificates, rules and the interpreter meet ordinary operations. There is one such function for
 * each set of functions that may have escaped by then. A program where nothing escapes stays as it is.
 *
 * An address escapes where it, or memory that leads to it, is passed to an unknown function, stored in memory that is
 * not the program's, or returned by a function that was called back. */
#ifndef OCKHAM_ANALYSIS_CALLBACKS_H
#define OCKHAM_ANALYSIS_CALLBACKS_H

#include "base/context.h"
#include "program/program.h"

/* Where a limit of the context is reached, the program stays as it is, and no verdict will be given on it. */
void callbacks_insert(struct context *, struct program *);

#endif
