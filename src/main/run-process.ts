import { readConfig } from '#config.ts';
import { ConfigError } from '#setting-values.ts';
import { openLog, readsAsText } from '#main/open-log.ts';
import { startProduct, stopLimits } from '#main/start-product.ts';

const print = (line: string) => console.log(line);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const asText = readsAsText({ config, isTerminal: process.stderr.isTTY });
  const log = openLog({ config, asText });
  const tell = (line: string) => asText && print(line);
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'Unhandled promise rejection'),
  );
  tell('Starting Reachwell. The first start takes a little longer.');
  const product = await startProduct(config, log, print);
  if (product.url === null) tell('The worker is running.');
  tell('Press Ctrl-C to stop.');
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    tell('Stopping.');
    setTimeout(() => process.exit(1), stopLimits(config).allMs).unref();
    void product.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * Runs the product in this process until a signal ends it; conflicting settings end it with their
 * sentences.
 */
export async function runProcess(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
