import { randomBytes } from 'node:crypto';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { json, type Database } from '#data/database.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import type { GotAnswer, HttpSender, SentRequest } from './http-sender.ts';

export const RIGHT_PASSWORD = 'Harbour-ledger-4711';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Someone with an account, made in the tables. */
export type KnownPerson = { userId: string; email: string };

/**
 * Makes so many people with a confirmed address and the same password; each has the hash of it that
 * a sign-up would have made.
 */
export async function makePeople({
  db,
  count,
}: {
  db: Database;
  count: number;
}): Promise<KnownPerson[]> {
  const passwordHash = await hashPassword(RIGHT_PASSWORD);
  const people: KnownPerson[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const email = newAddress();
    const at = new Date();
    const { identity_id: userId } = await db
      .insertInto('identities')
      .values({
        email,
        password_hash: passwordHash,
        real_email_verified_at: at,
        real_password_changed_at: at,
        real_created_at: at,
      })
      .returning('identity_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('users')
      .values({
        user_id: userId,
        email,
        display_name: 'Some Person',
        schedule: json(DEFAULT_WEEK),
        processing_limits: json(DEFAULT_LIMITS),
        real_trial_ends_at: new Date(Date.now() + 7 * 86_400_000),
      })
      .execute();
    people.push({ userId, email });
  }
  return people;
}

/** An address that no one has, of the same form and length as one that someone has. */
export function newAddress(): string {
  return `p${randomBytes(8).toString('hex')}@people.example`;
}

/** A request of one of identity's calls. */
export function identityRequest({
  path,
  body,
  headers = {},
  method = 'POST',
}: {
  path: string;
  body: object;
  headers?: Record<string, string>;
  method?: string;
}): SentRequest {
  return {
    method,
    path,
    headers: { ...JSON_TYPE, ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** An answer with the real milliseconds that it took. */
export async function timed({
  http,
  request,
}: {
  http: HttpSender;
  request: SentRequest;
}): Promise<{ answer: GotAnswer; ms: number }> {
  const startedAt = performance.now();
  const answer = await http.send(request);
  return { answer, ms: performance.now() - startedAt };
}
