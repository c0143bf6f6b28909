import type { Database } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { examine, type Examination } from '#data/doctor/examine.ts';

/** Findings in one line each: `CHECK (user): where: what is wrong`. */
export function findingsOf({ tally }: Examination): string[] {
  return Object.entries(tally).flatMap(([check, { findings }]) =>
    findings.map(({ userId, where, says }) => `${check} (${userId}): ${where}: ${says}`),
  );
}

/** The doctor's findings for a database; none for a healthy one. */
export async function findingsIn({
  db,
  realNow,
  masterKey,
}: {
  db: Database;
  realNow: () => number;
  masterKey?: MasterKey;
}): Promise<string[]> {
  return findingsOf(
    await examine({
      db,
      fromUser: null,
      realNow,
      settleMs: 1000,
      leaseMs: 5000,
      ...(masterKey === undefined ? {} : { masterKey }),
    }),
  );
}
