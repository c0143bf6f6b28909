import { destination, pino } from 'pino';
import { ConfigError, readConfig } from '#config.ts';
import { startProduct } from '#main/start-product.ts';

const STOP_WITHIN_MS = 15_000;

/**
 * Secrets have no place in a log; these are the places where they could stand in what is logged.
 */
const SECRET_PATHS = [
  '*.password',
  '*.token',
  '*.authorization',
  '*.cookie',
  '*.headers',
  '*.secret',
  'err.config',
  'err.parameters',
];

const print = (line: string) => console.log(line);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino(
    {
      level: config.LOG_LEVEL,
      base: { role: config.ROLE },
      redact: { paths: SECRET_PATHS, censor: '(secret)' },
    },
    destination(2),
  );
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'Unhandled promise rejection'),
  );
  const product = await startProduct({ config, log, print });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void product.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * Runs the product in this process until a signal ends it; settings that do not go together end it
 * with their sentences.
 */
export async function runProcess(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
