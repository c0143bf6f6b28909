import { findingsTable, type CheckReport } from '#cli/findings-table.ts';
import { withData, type Operator } from '#cli/operator.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { examine, type Examination, type Progress } from '#data/doctor/examine.ts';
import { CHECKS, type CheckCode } from '#data/doctor/finding.ts';
import { readMasterKey } from '#main/master-key.ts';

type Doctor = Operator & { fromUser: string | null; json: boolean };

const TOLD_EVERY_MS = 2000;
const HEALTHY = 0;
const FOUND_SOMETHING = 1;
const INTERRUPTED = 130;

/**
 * Checks a live database and reports inconsistencies: progress as it goes, and a table at the end.
 * Changes nothing. Returns the exit code: 1 if something was found, 130 if it was interrupted.
 */
export async function doctor({ fromUser, json, ...operator }: Doctor): Promise<number> {
  const { config, print, say } = operator;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  const beganAt = performance.now();
  const examination = await withData(operator, (db) =>
    examine({
      db,
      fromUser,
      realNow: Date.now,
      settleMs: config.ENGINE_SETTLE_MS,
      emailSettleMs: config.EMAIL_SETTLE_MS,
      leaseMs: config.ENGINE_LEASE_MS,
      masterKey: readMasterKey(config),
      signal: stopping.signal,
      onProgress: teller({ say }),
    }),
  ).finally(() => process.off('SIGINT', stop));
  const seconds = Math.round((performance.now() - beganAt) / 100) / 10;
  (json ? asJson : asTable)({ examination, seconds }).forEach(print);
  if (examination.nextUser !== null)
    say(`Interrupted. Resume with: reachwell doctor --from-user ${examination.nextUser}`);
  return examination.found > 0
    ? FOUND_SOMETHING
    : examination.nextUser === null
      ? HEALTHY
      : INTERRUPTED;
}

/** Reports the progress now and then, and where to continue from. */
function teller({ say }: Pick<Doctor, 'say'>): (progress: Progress) => void {
  let toldAt = -Infinity;
  return ({ usersDone, users, found, nextUser }) => {
    if (nextUser === null || performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    say(
      `${grouped(usersDone)} of ${counted(users, 'user')}, ${counted(found, 'finding')} so far (to resume from here: --from-user ${nextUser})`,
    );
  };
}

type Told = { examination: Examination; seconds: number };

function asTable({ examination, seconds }: Told): string[] {
  return [
    ...findingsTable(checksOf(examination)),
    '',
    `${examination.found === 0 ? 'No problems found' : counted(examination.found, 'finding')} across ${counted(examination.users, 'user')} in ${seconds} s.`,
  ];
}

function asJson({ examination, seconds }: Told): string[] {
  const { users, found, nextUser } = examination;
  return [
    JSON.stringify({
      healthy: found === 0,
      users,
      found,
      nextUser,
      seconds,
      checks: checksOf(examination),
    }),
  ];
}

function checksOf({ tally }: Examination): CheckReport[] {
  return (Object.keys(CHECKS) as CheckCode[]).map((code) => ({
    code,
    title: CHECKS[code],
    ...tally[code],
  }));
}
