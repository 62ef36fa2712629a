/* offsetof and container_of: from a member back to its structure; intrusive lists. */
#include <stddef.h>
#include <stdio.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct link {
  struct link *next, *prev;
};

struct task {
  int id;
  struct link by_id;
  char name[8];
  struct link by_name;
};

static void init(struct link *head) { head->next = head->prev = head; }
static void append(struct link *head, struct link *l) {
  l->prev = head->prev;
  l->next = head;
  head->prev->next = l;
  head->prev = l;
}
static void unlink_it(struct link *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

int main(void) {
  struct link ids, names;
  init(&ids);
  init(&names);
  struct task t[3] = {{1, {0, 0}, "one", {0, 0}}, {2, {0, 0}, "two", {0, 0}}, {3, {0, 0}, "three", {0, 0}}};
  for (int i = 0; i < 3; i++) {
    append(&ids, &t[i].by_id);
    append(&names, &t[2 - i].by_name);
  }
  unlink_it(&t[1].by_id);
  for (struct link *l = ids.next; l != &ids; l = l->next) printf("%d ", container_of(l, struct task, by_id)->id);
  for (struct link *l = names.next; l != &names; l = l->next)
    printf("%s ", container_of(l, struct task, by_name)->name);
  printf("\n%zu %zu\n", offsetof(struct task, by_id), offsetof(struct task, by_name.prev));
  return 0;
}
