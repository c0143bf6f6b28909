import type { AddressInfo, Server } from 'node:net';

/** Everything listens on the loopback interface only. */
export const HOST = '127.0.0.1';

/**
 * Has a server listen, with port 0 on the preferred one when it is free, else on any. Answers the
 * port.
 */
export async function bindPort(
  server: Server,
  { port, preferred }: { port: number; preferred: number | undefined },
): Promise<number> {
  await (port === 0 && preferred !== undefined
    ? bind(server, preferred).catch(() => bind(server, 0))
    : bind(server, port));
  return (server.address() as AddressInfo).port;
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
