struct list;
struct list *list_new(void);
void list_add(struct list *, int);
int list_fold(const struct list *, int (*)(int, int), int start);
void list_free(struct list *);
