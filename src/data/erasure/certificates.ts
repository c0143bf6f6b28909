import { emptyCounts, type ErasedCounts } from '#core/erasure/certificate.ts';
import type { Owner } from '#data/scope.ts';

/** What one erasure did, and when (real time); null if the user has no such certificate. */
export async function readCertificate(
  { db, userId }: Owner,
  certificateId: string,
): Promise<{ realAt: number; counts: ErasedCounts } | null> {
  const row = await db
    .selectFrom('erasures')
    .select(['real_at', 'counts'])
    .where('user_id', '=', userId)
    .where('certificate_id', '=', certificateId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        realAt: row.real_at,
        counts: { ...emptyCounts(), ...(row.counts as Partial<ErasedCounts>) },
      };
}
