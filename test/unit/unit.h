/* unit: what every unit test includes. */
#ifndef OCKHAM_TEST_UNIT_H
#define OCKHAM_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
