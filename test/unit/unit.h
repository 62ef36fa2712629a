/* unit: what every unit test includes. */
#ifndef OCKHAM_TEST_UNIT_H
#define OCKHAM_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Under sanitizers, everything takes ten times as long. */
#if defined(__SANITIZE_ADDRESS__)
#define UNIT_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNIT_IS_SANITIZED 1
#endif
#endif
#ifndef UNIT_IS_SANITIZED
#define UNIT_IS_SANITIZED 0
#endif

/* Of `n` random rounds of a test, those that are made here. */
#define UNIT_ROUNDS(n) (UNIT_IS_SANITIZED ? ((n) + 7) / 8 : (n))

#endif
