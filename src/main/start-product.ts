import { createServer } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { openResources, type Start, type Undo } from '#main/resources.ts';

export type Product = { url: string | null; stop: () => Promise<void> };

/** How long a step takes that only closes what it opened. */
const LET_GO_MS = 8000;

/**
 * How long each part may take to stop, and all of them; real ms. A worker finishes its acts, and a
 * web process its requests, after those that it still accepts.
 */
export function stopLimits({
  ENGINE_REQUEST_TIMEOUT_MS,
  DRAIN_SECONDS,
}: Pick<Config, 'ENGINE_REQUEST_TIMEOUT_MS' | 'DRAIN_SECONDS'>): { stepMs: number; allMs: number } {
  const stepMs = LET_GO_MS + Math.max(ENGINE_REQUEST_TIMEOUT_MS, 1000 * DRAIN_SECONDS);
  return { stepMs, allMs: stepMs + LET_GO_MS };
}

/**
 * A port that is free now, for a deployment that accepts any: links in emails need it before the
 * server listens.
 */
async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, host, resolve),
  );
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function withPort(config: Config): Promise<Config> {
  if (config.PORT !== 0 || config.ROLE === 'worker') return config;
  const port = await freePort(config.HOST);
  return { ...config, PORT: port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

/** A teardown step that hangs must not block the others. */
async function undoAll(undo: Undo[], log: Logger, stepMs: number): Promise<void> {
  for (const step of undo.toReversed()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, stepMs)));
    await Promise.race([
      Promise.resolve(step()).catch((error: unknown) =>
        log.warn({ err: error }, 'A component didn’t stop cleanly'),
      ),
      late,
    ]);
    clearTimeout(timer);
  }
}

/**
 * Starts what this process's role requires: database, clock, network, then engine, jobs, and web
 * server. Stopping tears them down in reverse order.
 */
export async function startProduct(
  given: Config,
  log: Logger,
  print: Start['print'],
): Promise<Product> {
  const undo: Undo[] = [];
  const stop = () => undoAll(undo.splice(0), log, stopLimits(given).stepMs);
  try {
    const config = await withPort(given);
    const resources = await openResources({ config, log, print, undo });
    if (config.ROLE !== 'web') {
      undo.push(await (await import('#main/engine-worker.ts')).startEngineWorker(resources));
      undo.push(await (await import('#main/job-runner.ts')).startJobRunner(resources));
    }
    if (config.ROLE === 'worker') return { url: null, stop };
    // A worker starts without the web server's code: a third less to load and to keep in memory.
    const web = await (await import('#main/web-server.ts')).startWebServer(resources);
    undo.push(web.stop);
    return { url: web.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
