import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MailProvider } from '#core/email/mailbox-check.ts';
import { MailError } from '#connectors/mail/mail.ts';
import type { GrantProvider, MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import { isMailboxTaken, readMailbox } from '#data/mailboxes/mailboxes.ts';
import { deleteSecret, openSecret, storeSecret } from '#data/secrets/secrets.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { adapterOf, checkAndConnect } from '#server/mailboxes/check-mailbox.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';

/** How long the round trip to the provider may take, in real ms. */
const GRANT_MS = 15 * 60_000;

/** A sign-in at a provider that the user started; sealed until the browser comes back. */
type PendingGrant = {
  provider: GrantProvider;
  state: string;
  codeVerifier: string;
  sessionId: string;
  realBegunAt: number;
};

const redirectUri = (publicUrl: string, provider: GrantProvider) =>
  `${publicUrl}/${provider.toLowerCase()}/callback`;

/** Whether this deployment can connect mailboxes of a provider. */
export function isProviderAvailable(
  { mail, grants }: MailboxParts,
  provider: MailProvider,
): boolean {
  return mail[provider] !== null && (provider === 'SMTP' || grants?.isAvailable(provider) === true);
}

function grantsOf(mailboxes: MailboxParts, provider: GrantProvider): MailboxGrants {
  if (mailboxes.grants === null || !isProviderAvailable(mailboxes, provider))
    throw new ApiError('MAIL_PROVIDER_NOT_AVAILABLE');
  return mailboxes.grants;
}

/**
 * The URL where the browser grants access; `state` and the verifier stay here, with the session.
 */
export async function beginGrant(
  {
    query: { emailProvider: provider },
    caller: { userId, sessionId },
    parts: { db, masterKey },
    realNow,
  }: Call<'GET /v1/auth'>,
  mailboxes: MailboxParts,
): Promise<{ authorizationUrl: string }> {
  if (provider === 'SMTP')
    throw new ApiError('MAIL_PROVIDER_NOT_AVAILABLE', {
      detail: 'SMTP mailboxes are connected with their servers and password, with POST /v1/auth',
    });
  const grants = grantsOf(mailboxes, provider);
  const state = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(48).toString('base64url');
  const authorizationUrl = await grants.authorizationUrl({
    provider,
    state,
    codeVerifier,
    redirectUri: redirectUri(mailboxes.publicUrl, provider),
    loginHint: (await readMailbox({ db, userId }))?.address ?? null,
  });
  const pending: PendingGrant = { provider, state, codeVerifier, sessionId, realBegunAt: realNow };
  await storeSecret(
    { db, userId, realNow },
    { masterKey, name: 'mailbox-grant', text: JSON.stringify(pending) },
  );
  return { authorizationUrl };
}

/** Exchanges the code from the browser for a grant, checks the mailbox, then connects it. */
export async function finishGrant(call: Call<'GET /v1/auth/exchange'>, mailboxes: MailboxParts) {
  const pending = await takePending(call);
  const { provider, codeVerifier } = pending;
  const grants = grantsOf(mailboxes, provider);
  const { code } = call.query;
  if (code === undefined || call.query.error !== undefined)
    throw new ApiError('MAILBOX_PERMISSION_NOT_GRANTED');
  const granted = await grants
    .exchangeCode({
      provider,
      code,
      codeVerifier,
      redirectUri: redirectUri(mailboxes.publicUrl, provider),
    })
    .catch((error: unknown) => {
      if (!(error instanceof MailError)) throw error;
      throw new ApiError(
        error.problem === 'PERMISSION_NOT_GRANTED'
          ? 'MAILBOX_PERMISSION_NOT_GRANTED'
          : error.problem === 'SIGN_IN_REFUSED'
            ? 'MAIL_PROVIDER_NOT_AVAILABLE'
            : 'MAIL_PROVIDER_NOT_REACHED',
      );
    });
  try {
    return await checkAndConnect({ call, mailboxes, mailbox: granted, fromName: null });
  } catch (error) {
    // A grant that nothing uses is revoked.
    if (!(await isConnected(call, granted.address)))
      await adapterOf(mailboxes, provider).release(granted);
    throw error;
  }
}

/**
 * Whether this or another user has connected the mailbox: revoking the grant would end theirs too.
 */
async function isConnected(
  { caller, parts }: Call<'GET /v1/auth/exchange'>,
  address: string,
): Promise<boolean> {
  const of = { db: parts.db, userId: caller.userId };
  const own = await readMailbox(of);
  return (
    (own?.status === 'CONNECTED' && own.address.toLowerCase() === address.toLowerCase()) ||
    isMailboxTaken(of, address)
  );
}

/** The pending sign-in of the returning browser, once, in the session that started it. */
async function takePending({
  scope,
  query: { state },
  caller: { sessionId },
  parts: { masterKey },
  realNow,
}: Call<'GET /v1/auth/exchange'>): Promise<PendingGrant> {
  const text = await openSecret(scope, masterKey, 'mailbox-grant');
  const pending = text === null ? null : (JSON.parse(text) as PendingGrant);
  const [given, kept] = [Buffer.from(state), Buffer.from(pending?.state ?? '')];
  if (
    pending === null ||
    given.length !== kept.length ||
    !timingSafeEqual(given, kept) ||
    pending.sessionId !== sessionId ||
    realNow - pending.realBegunAt > GRANT_MS
  )
    throw new ApiError('MAILBOX_SIGN_IN_EXPIRED');
  await deleteSecret(scope, 'mailbox-grant');
  return pending;
}
