import { Client } from 'undici';
import { percentiles } from './percentiles.ts';
import { cpuMsOf } from './process-usage.ts';

export type Timed = {
  p50: number;
  p99: number;
  cpuMsEach: number | null;
  requests: number;
  bytes: number;
};

type Requests = {
  url: string;
  pid: number;
  headers: Record<string, string>;
  path: (index: number) => string;
};
const WARM_UP = 20;
const REQUESTS = 400;
/** Slow requests are measured for so long and no longer, but so often at least. */
const MEASURED_MS = 8000;
const REQUESTS_AT_LEAST = 40;

/**
 * Times requests over one kept connection, one after the other, after some that are not counted;
 * throws on anything but success.
 */
export async function timeRequests({ url, pid, headers, path }: Requests): Promise<Timed> {
  const client = new Client(url);
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let index = 0; index < WARM_UP; index += 1) await ask(path(index));
    const cpuBefore = cpuMsOf(pid);
    const end = performance.now() + MEASURED_MS;
    for (
      let index = 0;
      index < REQUESTS && (index < REQUESTS_AT_LEAST || performance.now() < end);
      index += 1
    ) {
      const startedAt = performance.now();
      bytes = await ask(path(index));
      times.push(performance.now() - startedAt);
    }
    const cpuAfter = cpuMsOf(pid);
    return {
      ...percentiles(times),
      cpuMsEach:
        cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / times.length,
      requests: times.length,
      bytes,
    };
  } finally {
    await client.close();
  }

  async function ask(pathAsked: string): Promise<number> {
    const { statusCode, body } = await client.request({ method: 'GET', path: pathAsked, headers });
    const content = await body.arrayBuffer();
    if (statusCode !== 200)
      throw new Error(
        `${pathAsked} answered ${statusCode}: ${Buffer.from(content).toString().slice(0, 300)}`,
      );
    return content.byteLength;
  }
}
