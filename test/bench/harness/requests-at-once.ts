import { Client } from 'undici';
import { percentiles } from './percentiles.ts';

type AtOnce = {
  url: string;
  headers: Record<string, string>;
  path: (index: number) => string;
  connections: number;
  requests: number;
  warmUp?: number;
};
/** This many requests of each connection aren't counted. */
export const WARM_UP = 5;

/**
 * Times requests over several kept connections, each asking again as soon as it is answered; throws
 * on anything but success.
 */
export async function timeAtOnce({
  url,
  headers,
  path,
  connections,
  requests,
  warmUp = WARM_UP,
}: AtOnce): Promise<{ p50: number; p99: number; aSecond: number }> {
  const clients = Array.from({ length: connections }, () => new Client(url));
  const times: number[] = [];
  let next = 0;
  const ask = async (client: Client): Promise<void> => {
    const asked = path(next++);
    const { statusCode, body } = await client.request({ method: 'GET', path: asked, headers });
    const content = await body.text();
    if (statusCode !== 200)
      throw new Error(`${asked} answered ${statusCode}: ${content.slice(0, 300)}`);
  };
  try {
    await Promise.all(
      clients.map(async (client) => {
        for (let nth = 0; nth < warmUp; nth += 1) await ask(client);
      }),
    );
    const startedAt = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        while (times.length < requests) {
          const askedAt = performance.now();
          await ask(client);
          times.push(performance.now() - askedAt);
        }
      }),
    );
    return {
      ...percentiles(times),
      aSecond: (times.length / (performance.now() - startedAt)) * 1000,
    };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}
