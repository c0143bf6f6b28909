import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

type Asking = { url: string; paths: readonly string[]; headers: Record<string, string> };
const BETWEEN_MS = 20;

/**
 * Someone who asks one thing after the other, in a thread of their own, so that what else the
 * measuring program does lengthens no answer. `stop` gives how long each took, in ms.
 */
export function startBystander(asking: Asking): { stop: () => Promise<number[]> } {
  const thread = new Worker(new URL(import.meta.url), { workerData: { bystander: asking } });
  const times = new Promise<number[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return {
    stop: () => {
      thread.postMessage('stop');
      return times;
    },
  };
}

async function ask({ url, paths, headers }: Asking): Promise<void> {
  const times: number[] = [];
  let stopped = false;
  parentPort?.once('message', () => (stopped = true));
  for (let index = 0; !stopped || times.length < paths.length; index += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api${paths[index % paths.length]}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - startedAt);
    await wait(BETWEEN_MS);
  }
  parentPort?.postMessage(times);
}

const given = (workerData as { bystander?: Asking } | null)?.bystander;
if (given !== undefined) await ask(given);
