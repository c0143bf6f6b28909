import { createServer } from 'node:net';

/**
 * Free ports from `first` on. They stay one process's own over its restarts, so they lie below
 * those that the system hands out to outgoing connections: one of these could take the port of a
 * process in the moment in which it is dead.
 */
export async function fixedPorts({
  first,
  count,
}: {
  first: number;
  count: number;
}): Promise<number[]> {
  const ports: number[] = [];
  for (let port = first; ports.length < count && port < first + 100; port += 1)
    if (await isFree(port)) ports.push(port);
  if (ports.length < count) throw new Error(`There are no ${count} free ports from ${first} on.`);
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}
