import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** The email that a link belongs to; its address is in the intent with that request id. */
export type EmailLinkClaims = {
  userId: string;
  campaignId: string;
  leadId: string;
  requestId: string;
};

/** The parts of a link's path: one purpose can't be used for the other. */
const PURPOSES = { UNSUBSCRIBE: 'u', OPEN: 'o' } as const;
export type EmailLinkPurpose = keyof typeof PURPOSES;

/** For each purpose, the keys that a token may be signed with, the signing key first. */
export type EmailLinkKeys = Readonly<Record<EmailLinkPurpose, readonly Buffer[]>>;

const VERSION = '1';
const MAC_BYTES = 16;
const LONGEST = 300;
const ID = /^\d{1,19}$/u;
const REQUEST_ID = /^[\w-]{1,100}$/u;

/**
 * The keys of links in emails, derived from the master key, so that every process of the deployment
 * has the same. Links signed under an older master key stay valid, because they are in mailboxes
 * for years.
 */
export function emailLinkKeysOf({ bytes, older = [] }: MasterKey): EmailLinkKeys {
  const derive = (purpose: string) =>
    [bytes, ...older].map((key) =>
      Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `reachwell email link ${purpose}`, 32)),
    );
  return { UNSUBSCRIBE: derive('unsubscribe'), OPEN: derive('open') };
}

/**
 * The address of a link in an email, under the product's own (`publicUrl`, without a last slash).
 */
export function emailLinkUrl({
  publicUrl,
  keys,
  purpose,
  claims,
}: {
  publicUrl: string;
  keys: EmailLinkKeys;
  purpose: EmailLinkPurpose;
  claims: EmailLinkClaims;
}): string {
  const { userId, campaignId, leadId, requestId } = claims;
  const text = [VERSION, userId, campaignId, leadId, requestId].join('.');
  const [key] = keys[purpose];
  if (key === undefined) throw new Error('There is no key to sign links with.');
  return `${publicUrl}/e/${PURPOSES[purpose]}/${text}.${macOf(key, purpose, text)}`;
}

/** The claims of a token with this purpose; null when it is not signed by us for it. */
export function readEmailToken(
  keys: EmailLinkKeys,
  purpose: EmailLinkPurpose,
  token: string,
): EmailLinkClaims | null {
  if (token.length > LONGEST) return null;
  const at = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1));
  const isOurs = keys[purpose].some((key) => {
    const right = Buffer.from(macOf(key, purpose, text));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  const [version, userId = '', campaignId = '', leadId = '', requestId = '', ...rest] =
    text.split('.');
  const isWhole =
    version === VERSION &&
    rest.length === 0 &&
    [userId, campaignId, leadId].every((id) => ID.test(id)) &&
    REQUEST_ID.test(requestId);
  return isOurs && isWhole ? { userId, campaignId, leadId, requestId } : null;
}

function macOf(key: Buffer, purpose: EmailLinkPurpose, text: string): string {
  return createHmac('sha256', key)
    .update(`${purpose}|${text}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');
}
