import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 250;
const LOOK_WITHIN_MS = 5000;

type Target = { port: number; isReady: boolean; isOut: boolean; open: number; served: number };

/**
 * A load balancer as plain as one can be: it passes each request to the next web process that says
 * it is ready, keeps its connections to them, and tries nothing twice, so that whatever goes wrong
 * is seen.
 */
export type Front = {
  /** How many requests each port got. */
  served: () => { port: number; served: number }[];
  /** Sends nothing more to it, and waits until what is on its way is answered. */
  takeOut: (port: number) => Promise<void>;
  putBack: (port: number) => void;
  untilReady: (port: number) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startFront({
  port,
  targets: ports,
}: {
  port: number;
  targets: readonly number[];
}): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const targets = ports.map((own): Target => ({
    port: own,
    isReady: false,
    isOut: false,
    open: 0,
    served: 0,
  }));
  const targetOf = (own: number): Target => targets.find((target) => target.port === own)!;
  let turn = 0;
  const next = (): Target | undefined => {
    const ready = targets.filter(({ isReady, isOut }) => isReady && !isOut);
    turn += 1;
    return ready[turn % ready.length];
  };
  const looking = new AbortController();
  const looks = Promise.all(targets.map((target) => lookAt({ target, signal: looking.signal })));
  const server = createServer((asked, response) => {
    const target = next();
    if (target === undefined) return refuse(response, 'no web process is ready');
    pass({ agent, target, asked, response });
  });
  server.keepAliveTimeout = 120_000;
  server.listen({ host: '127.0.0.1', port });
  await once(server, 'listening');

  return {
    served: () => targets.map(({ port: own, served }) => ({ port: own, served })),
    async takeOut(own) {
      const target = targetOf(own);
      target.isOut = true;
      const until = Date.now() + LOOK_WITHIN_MS;
      while (target.open > 0 && Date.now() < until) await wait(LOOK_MS / 10);
    },
    putBack: (own) => void (targetOf(own).isOut = false),
    async untilReady(own) {
      while (!targetOf(own).isReady) await wait(LOOK_MS / 10);
    },
    async stop() {
      looking.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await looks;
    },
  };
}

/** Asks it again and again whether it is ready. */
async function lookAt({ target, signal }: { target: Target; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    target.isReady = await fetch(`http://127.0.0.1:${target.port}/api/ready`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LOOK_WITHIN_MS)]),
      headers: { connection: 'close' },
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    await wait(LOOK_MS);
  }
}

function refuse(response: ServerResponse, why: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(502).end(`front: ${why}`);
}

function pass({
  agent,
  target,
  asked,
  response,
}: {
  agent: Agent;
  target: Target;
  asked: IncomingMessage;
  response: ServerResponse;
}): void {
  const { method, url, headers } = asked;
  target.open += 1;
  target.served += 1;
  response.once('close', () => (target.open -= 1));
  const passed = request(
    { agent, host: '127.0.0.1', port: target.port, method, path: url, headers },
    (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.once('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  passed.once('error', (error) => refuse(response, `${target.port}: ${error.message}`));
  response.once('close', () => passed.destroy());
  asked.pipe(passed);
}
