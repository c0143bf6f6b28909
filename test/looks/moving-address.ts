import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address of a database that moves to another server, as a load balancer's does. */
export type MovingAddress = {
  port: number;
  /** Cuts all connections; new ones reach the other port. */
  moveTo: (port: number) => void;
  close: () => Promise<void>;
};

export async function openMovingAddress(first: number): Promise<MovingAddress> {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
