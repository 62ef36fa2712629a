// unsafe, or unknown
extern void reach_error(void);
static void nothing(void) {}
typedef void (*stop)(void) __attribute__((noreturn));
stop volatile how = (stop)nothing;
int main(void) { how(); }
void behind(void) { reach_error(); }
