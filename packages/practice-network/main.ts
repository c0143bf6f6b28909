import { parseArgs } from 'node:util';
import { startPracticeNetwork } from '#start-practice-network.ts';

const USAGE =
  'node packages/practice-network/main.ts [--port N] [--control-port N] [--data DIR] [--seed S] [--size N] [--rate R] [--now ISO] [--api-key KEY] [--check-answers] [--with-parent]';

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`${name} must be a whole number. ${USAGE}`);
  return value;
}

function settings() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PRACTICE_PORT'] },
      'control-port': { type: 'string', default: process.env['PRACTICE_CONTROL_PORT'] },
      data: { type: 'string', default: process.env['PRACTICE_DATA'] ?? './data/practice-network' },
      seed: { type: 'string', default: process.env['PRACTICE_SEED'] ?? '1' },
      size: { type: 'string', default: process.env['PRACTICE_SIZE'] },
      rate: { type: 'string', default: process.env['PRACTICE_RATE'] },
      now: { type: 'string', default: process.env['PRACTICE_NOW'] },
      'api-key': { type: 'string', default: process.env['PRACTICE_API_KEY'] ?? 'practice' },
      'check-answers': { type: 'boolean', default: false },
      'with-parent': { type: 'boolean', default: false },
    },
  });
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  const now = values.now === undefined ? undefined : Date.parse(values.now);
  if (rate !== undefined && !(rate >= 0))
    throw new Error(`--rate must be a number from 0. ${USAGE}`);
  if (now !== undefined && Number.isNaN(now))
    throw new Error(`--now must be an ISO instant. ${USAGE}`);
  return {
    options: {
      port: wholeNumber(values.port, '--port'),
      controlPort: wholeNumber(values['control-port'], '--control-port'),
      dataDir: values.data,
      seed: values.seed,
      size: wholeNumber(values.size, '--size'),
      rate,
      now,
      apiKey: values['api-key'],
      checkAnswers: values['check-answers'],
    },
    withParent: values['with-parent'],
  };
}

const { options, withParent } = settings();
const practice = await startPracticeNetwork(options);
process.stdout.write(`${JSON.stringify({ url: practice.url, controlUrl: practice.controlUrl })}\n`);

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  void practice.close().finally(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// No one is left to read: the parent’s pipe or channel says that it ended, not this stream.
process.stdout.on('error', () => undefined);
if (withParent && process.connected) process.on('disconnect', end);
else if (withParent) process.stdin.on('end', end).on('close', end).on('error', end).resume();
