import { createServer, type AddressInfo, type Socket } from 'node:net';

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message('C', Buffer.from('OK\0')), READY]);
const TOO_MANY = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0', 'latin1'),
);

/**
 * A server that speaks just enough of PostgreSQL's protocol to accept and reject connections: it
 * accepts them while `refusing` is false.
 */
export async function openPostgresThatRefuses() {
  const taken = new Set<Socket>();
  const seen = { refusing: false, connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (seen.refusing) return void socket.end(TOO_MANY);
      taken.add(socket);
      socket.write(greeted ? DONE : WELCOME);
      greeted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    databaseUrl: `postgresql://somebody:word@127.0.0.1:${(server.address() as AddressInfo).port}/reachwell?sslmode=disable`,
    /** Ends every open connection, as a killed server does. */
    drop: () => taken.forEach((socket) => socket.destroy()),
    close: () => {
      for (const socket of taken) socket.destroy();
      server.close();
    },
  };
}
