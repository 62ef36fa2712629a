// A request is submitted, killed, freed; a driver is registered.
//@ rule linux_usb.rule
//@ seed 1
//@ holds 0, usb_requests.urb=0
//@ breaks 1, usb_requests.urb=0: 19:15: usb requests: request submitted after it was freed
//@ breaks 2, usb_requests.urb=0: 20:15: usb requests: request freed twice
extern int __VERIFIER_nondet_int(void);
struct urb { int x; };
struct usb_driver { int x; } driver;
struct urb *usb_alloc_urb(int, unsigned);
int usb_register_driver(struct usb_driver *);
int usb_submit_urb(struct urb *u, unsigned f) { u->x = 1; return 0; }
void usb_free_urb(struct urb *), usb_kill_urb(struct urb *), usb_deregister(struct usb_driver *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct urb *u = usb_alloc_urb(0, 0);
  if (!u || usb_submit_urb(u, 0)) return usb_free_urb(u), 1;
  usb_kill_urb(u), usb_free_urb(u);
  if (n == 1) usb_submit_urb(u, 0);
  if (n == 2) usb_free_urb(u);
  if (!usb_register_driver(&driver)) usb_deregister(&driver);
  return 0;
}
