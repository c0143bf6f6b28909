import { connect, createServer, type Socket } from 'node:net';

/** A port that passes everything on to another one, until the line is cut. */
export type CutLine = {
  /**
   * From now on nothing passes, and neither end is told: connections stay open and say nothing, as
   * behind a firewall rule that drops packets.
   */
  cut: () => void;
  /** Closes what was cut; new connections pass again. */
  mend: () => void;
  close: () => void;
};

export async function openLine({ port, to }: { port: number; to: number }): Promise<CutLine> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket | null) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isCut) other?.destroy();
    });
  };
  const server = createServer((near) => {
    if (isCut) return keep(near.pause(), null);
    const far = connect(to, '127.0.0.1');
    keep(near, far);
    keep(far, near);
    near.on('data', (data) => isCut || far.write(data));
    far.on('data', (data) => isCut || near.write(data));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const closeAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    cut() {
      isCut = true;
    },
    mend() {
      closeAll();
      isCut = false;
    },
    close() {
      closeAll();
      server.close();
    },
  };
}
