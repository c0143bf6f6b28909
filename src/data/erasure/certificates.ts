import { emptyCounts, type ErasedCounts } from '#core/erasure/certificate.ts';
import type { AnyDatabase } from '#data/database.ts';

/** What one erasure did, and when (real time); null when the user has no such certificate. */
export async function readCertificate({
  db,
  userId,
  certificateId,
}: {
  db: AnyDatabase;
  userId: string;
  certificateId: string;
}): Promise<{ realAt: number; counts: ErasedCounts } | null> {
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
