/* redirect: calls of functions by way of others, as an addition to the sources asks for (sources.h). */
#ifndef OCKHAM_FRONT_REDIRECT_H
#define OCKHAM_FRONT_REDIRECT_H

#include "front/sources.h"
#include "front/translate/translate.h"

/* Calls through pointers stay as they are, and so do those in the text of the addition. */
void redirect_calls(LLVMModuleRef, const struct addition *);

#endif
