import { parseArgs } from 'node:util';
import { showVerdict } from '../chaos/show-verdict.ts';
import { runRollingUpgrade } from './rolling-upgrade.ts';

// `npm run upgrades`: see docs/operations/rolling-upgrades.md. Ends with 1 when a user saw an
// error, or when any promise was broken.
const startedAt = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(6)} s  ${line}`);

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    actions: { type: 'string', default: '120' },
    rate: { type: 'string', default: '600' },
    beside: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '20' },
    port: { type: 'string', default: '5000' },
  },
});
try {
  const verdict = await runRollingUpgrade({
    options: {
      from: values.from ?? null,
      actions: Number(values.actions),
      rate: Number(values.rate),
      besideMs: 1000 * Number(values.beside),
      minutes: Number(values.minutes),
      port: Number(values.port),
    },
    say,
  });
  showVerdict(verdict);
  process.exitCode = verdict.violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
process.exit();
