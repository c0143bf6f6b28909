import { z } from 'zod';
import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import type { EmailFinder, FinderAnswer, PersonToFind } from '#connectors/finder/finder.ts';
import { openProvider, refusalOf } from '#connectors/finder/provider-call.ts';

const DROPCONTACT_URL = 'https://api.dropcontact.com/v1';
const TIMEOUT_MS = 30_000;
/** Its responses say "Try again in 30 seconds". */
const WORKING_MS = 30_000;

const begunShape = z.object({ request_id: z.string().min(1) });
/** `success` false without an error: still working. */
const resultShape = z.object({
  error: z.union([z.boolean(), z.string()]).optional(),
  success: z.boolean().optional(),
  data: z
    .array(
      z.object({
        email: z
          .array(z.object({ email: z.string(), qualification: z.string().nullish() }))
          .nullish(),
      }),
    )
    .optional(),
});

/**
 * Dropcontact's enrichment (developer.dropcontact.com): a question returns a `request_id`, under
 * which its answer can be fetched any number of times.
 */
export function createDropcontactFinder({
  apiKey,
  baseUrl = DROPCONTACT_URL,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string;
  baseUrl?: string;
  timeoutMs?: number;
}): EmailFinder {
  const provider = openProvider(baseUrl, timeoutMs);
  const headers = { 'x-access-token': apiKey };

  async function begin(person: PersonToFind): Promise<FinderAnswer> {
    const answer = await provider.ask({
      method: 'POST',
      path: '/enrich/all',
      headers,
      body: { data: [contactOf(person)], siren: false, language: 'en' },
    });
    const refusal = refusalOf(answer);
    if (refusal !== null) return refusal;
    const begun = begunShape.safeParse(answer?.body);
    if (begun.success)
      return { kind: 'WORKING', operation: begun.data.request_id, waitMs: WORKING_MS };
    return (answer?.status ?? 0) >= 300
      ? { kind: 'NOTHING' }
      : { kind: 'LATER', waitMs: WORKING_MS };
  }

  async function fetchResult(person: PersonToFind, operation: string): Promise<FinderAnswer> {
    const answer = await provider.ask({
      method: 'GET',
      path: `/enrich/all/${encodeURIComponent(operation)}`,
      headers,
    });
    const refusal = refusalOf(answer);
    if (refusal !== null) return refusal;
    const result = resultShape.safeParse(answer?.body);
    if ((answer?.status ?? 0) >= 300 || !result.success || isError(result.data.error))
      return { kind: 'LATER', waitMs: WORKING_MS, lost: true };
    const { success, data } = result.data;
    if (success !== true || data === undefined)
      return { kind: 'WORKING', operation, waitMs: WORKING_MS };
    return bestOf(data[0]?.email ?? [], person);
  }

  return {
    name: 'DROPCONTACT',
    find: ({ person, operation }) =>
      operation === null ? begin(person) : fetchResult(person, operation),
    close: provider.close,
  };
}

/** It sends `"error": false`, or occasionally a text. */
function isError(error: boolean | string | undefined): boolean {
  return error !== undefined && error !== false && error !== '';
}

function contactOf({ firstName, lastName, company, domain, profileUrl }: PersonToFind) {
  return {
    first_name: firstName,
    last_name: lastName,
    ...(company !== null && { company }),
    ...(domain !== null && { website: domain }),
    ...(profileUrl !== null && { linkedin: profileUrl }),
  };
}

/**
 * The contact's own address: `nominative@pro` was verified, `catch_all@pro` is at a catch-all
 * domain; shared, random, and private ones are ignored.
 */
function bestOf(
  emails: readonly { email: string; qualification?: string | null | undefined }[],
  { refused }: PersonToFind,
): FinderAnswer {
  for (const [qualification, confidence] of [
    ['nominative@pro', 'VERIFIED'],
    ['catch_all@pro', 'CATCH_ALL'],
  ] as const) {
    const found = emails
      .filter((one) => one.qualification === qualification)
      .map(({ email }) => normalizeEmail(email))
      .find((email) => isEmail(email) && !refused.includes(email));
    if (found !== undefined) return { kind: 'FOUND', email: found, confidence };
  }
  return { kind: 'NOTHING' };
}
