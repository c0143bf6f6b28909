import { emailDomain } from '#core/email/email-address.ts';
import { judgeDomain } from '#core/email/domain-check.ts';
import { MAIL_PROVIDERS } from '#core/email/mailbox-check.ts';
import type { mailboxRoutes } from '#contract/mailboxes.ts';
import { credentialsOf } from '#connectors/mail/credentials-text.ts';
import { disconnectMailbox } from '#data/mailboxes/connect-mailbox.ts';
import { readCheck } from '#data/mailboxes/mailbox-checks.ts';
import { changeMailbox, openMailbox, readMailbox } from '#data/mailboxes/mailboxes.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { connectSmtp } from '#server/mailboxes/connect-smtp.ts';
import { beginGrant, finishGrant, isProviderAvailable } from '#server/mailboxes/grant-access.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import {
  connectedMailbox,
  presentCheck,
  presentMailbox,
} from '#server/mailboxes/present-mailbox.ts';
import { testMailbox } from '#server/mailboxes/test-mailbox.ts';

/** A user's own mailbox: connecting it, its texts, its domain, and disconnecting it. */
export function mailboxHandlers(mailboxes: MailboxParts): Handlers<keyof typeof mailboxRoutes> {
  return {
    'GET /v1/auth/providers': async ({ scope }) => {
      const connected = (await readMailbox(scope))?.provider;
      return MAIL_PROVIDERS.map((provider) => ({
        emailProvider: provider,
        available: isProviderAvailable(mailboxes, provider),
        connected: provider === connected,
      }));
    },
    'GET /v1/auth': (call) => beginGrant(call, mailboxes),
    'POST /v1/auth': (call) => connectSmtp(call, mailboxes),
    'GET /v1/auth/exchange': (call) => finishGrant(call, mailboxes),
    'DELETE /v1/auth': (call) => disconnect(call, mailboxes),
    'GET /v1/auth/servers': async ({
      query: { address },
      caller: { userId },
      parts: { db },
      realNow,
    }) => {
      const guarded = [{ rule: ATTEMPT_RULES.guessServers, key: userId }];
      await rejectWhileBackingOff({ db, guarded, realNow });
      await recordAttempts(db, guarded, realNow);
      return mailboxes.guessServers(emailDomain(address));
    },
    'GET /v1/auth/check': async ({ caller: { userId }, parts: { db, clock } }) => {
      const check = await readCheck({ db, userId, realNow: clock.realNow() });
      return { check: check && presentCheck(check) };
    },
    'GET /v1/auth/mailbox': ({ caller: { userId }, parts, now }) =>
      presentMailbox({ parts, userId, now }),
    'PATCH /v1/auth/mailbox': async ({ scope, body, caller: { userId }, parts, now }) => {
      // A mailbox whose credentials can't be read can't be shown, so it isn't changed either.
      await connectedMailbox(parts, userId);
      const { fromName, signature, footer } = body;
      const change = {
        ...(fromName !== undefined && { fromName }),
        ...(signature !== undefined && { signature: signature.trim() }),
        ...(footer !== undefined && { footer: footer?.trim() || null }),
      };
      if (!(await changeMailbox(scope, change))) throw new ApiError('MAILBOX_NOT_CONNECTED');
      return presentMailbox({ parts, userId, now });
    },
    'GET /v1/auth/mailbox/domain': async ({ scope }) => {
      const mailbox = await readMailbox(scope);
      if (mailbox === null) throw new ApiError('MAILBOX_NOT_CONNECTED');
      const { provider } = mailbox;
      const domain = emailDomain(mailbox.address);
      const records = await mailboxes.domainRecords({ domain, provider });
      return { domain, ...judgeDomain(domain, provider, records) };
    },
    'POST /v1/auth/mailbox/test': (call) => testMailbox(call, mailboxes),
  };
}

/**
 * Erases the mailbox, then has the provider revoke the grant. If another provider is connected,
 * nothing happens; repeating it changes nothing.
 */
async function disconnect(
  {
    query: { emailProvider },
    caller: { userId, identityId },
    parts: { db, masterKey },
    now,
    realNow,
  }: Call<'DELETE /v1/auth'>,
  mailboxes: MailboxParts,
): Promise<undefined> {
  const opened = await openMailbox({ db, userId }, masterKey);
  if (opened !== null && opened.provider !== emailProvider) return undefined;
  await disconnectMailbox({ db, userId, now, realNow }, identityId);
  if (opened === null) return undefined;
  const { address, credentials: text, savesSentMail, provider } = opened;
  await mailboxes.mail[provider]?.release({
    address,
    credentials: credentialsOf({ text, savesSentMail }),
  });
  return undefined;
}
