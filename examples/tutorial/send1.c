/* Sends the bytes that a device has, until it has no more. */
extern int port_open(void); /* 0 = it worked */
extern void port_send(int byte);
extern void port_close(void);
extern int device_read(void); /* a byte; negative = there is none, or it failed */

static int send_all(void) {
  for (;;) {
    int byte = device_read();
    if (byte == -1) return 0;
    if (byte < 0) return 1;
    port_send(byte);
  }
}

int main(void) {
  if (port_open()) return 1;
  if (send_all()) return 1;
  port_close();
  return 0;
}
