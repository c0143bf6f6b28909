import { certificateText } from '#core/erasure/certificate.ts';
import type { CertificateAnswer, erasureRoutes } from '#contract/erasures.ts';
import { certificateIdShape } from '#contract/shapes.ts';
import { readCertificate } from '#data/erasure/certificates.ts';
import { erasePerson, type Erased } from '#data/erasure/erase-person.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

const SECONDS_UNTIL_AGAIN = 60;

/**
 * Erases the person of a lead. Waits for tries that may have left, so that their outcome is
 * recorded before the person is gone; if that takes too long, nothing is erased.
 */
export async function eraseLead(
  {
    params: { leadId },
    caller: { userId, identityId },
    parts: { db, masterKey, shredsDeletedRows = false },
    now,
    realNow,
  }: Pick<Call<'POST /leads/{leadId}/erase'>, 'params' | 'caller' | 'parts' | 'now' | 'realNow'>,
  mostLooks?: number,
) {
  const attempt = (): Promise<Erased> =>
    erasePerson({
      db,
      masterKey,
      userId,
      leadId,
      actedBy: identityId,
      shred: shredsDeletedRows,
      now,
      realNow,
    });
  let erased = await attempt();
  if (erased.kind === 'UNDER_WAY') {
    const waiting = { db, tries: erased.tries, ...(mostLooks === undefined ? {} : { mostLooks }) };
    if ((await waitForTries(waiting.db, waiting.tries, waiting.mostLooks)) === 0)
      erased = await attempt();
  }
  if (erased.kind === 'NOT_FOUND') throw new ApiError('NOT_FOUND');
  if (erased.kind === 'UNDER_WAY')
    throw new ApiError('ACTION_UNDER_WAY', { retryAfter: SECONDS_UNTIL_AGAIN });
  return { certificateId: certificateIdShape.parse(erased.certificateId) };
}

async function certificate({
  scope,
  params: { certificateId },
}: Call<'GET /v1/erasures/{certificateId}'>): Promise<CertificateAnswer> {
  const read = found(await readCertificate(scope, certificateId));
  const erasedAt = isoInstant(read.realAt);
  const { counts } = read;
  return {
    id: certificateId,
    erasedAt,
    counts,
    text: certificateText({ certificateId, erasedAt, counts }),
  };
}

/** Erases one person on request, with a certificate. */
export const erasureHandlers: Handlers<keyof typeof erasureRoutes> = {
  'POST /leads/{leadId}/erase': (call) => eraseLead(call),
  'GET /v1/erasures/{certificateId}': certificate,
};
