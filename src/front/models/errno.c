/* Where errno is. Other code may write it: it is no static variable. */
#define MODEL __attribute__((weak))

int __ockham_errno;
MODEL int *__errno_location(void) { return &__ockham_errno; }
MODEL void __ockham_errno_is(int number) { __ockham_errno = number; }
