import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import { noFindings, groupBy, type Findings } from './judge-acts.ts';
import type { RunRecords } from './run-records.ts';

/** What is kept as a number equals what the rows say, and no day's limit was exceeded. */
export function judgeCounts({ records, limit }: { records: RunRecords; limit: number }): Findings {
  const findings = noFindings();
  findings.other.push(...records.checks);
  const spent = groupBy(
    records.intents.filter(({ status }) => status !== 'DID_NOT_HAPPEN'),
    ({ userId, day, action }) => `${userId} ${day} ${action}`,
  );
  const kept = new Map(
    // Reads of profiles have a budget and no tries.
    records.usage
      .filter(({ action }) => action !== PROFILE_READ)
      .map(({ userId, day, action, used }) => [`${userId} ${day} ${action}`, used]),
  );
  for (const key of new Set([...spent.keys(), ...kept.keys()])) {
    const count = spent.get(key)?.length ?? 0;
    if (count !== (kept.get(key) ?? 0))
      findings.other.push(`Units of ${key}: ${kept.get(key) ?? 0} are kept, ${count} were spent`);
    if (count > limit && !key.endsWith('WITHDRAW'))
      findings.other.push(`Units of ${key}: ${count} were spent of ${limit}`);
  }
  return findings;
}
