import { createGoogleMail } from '#connectors/mail/google/google-mail.ts';
import { grantEndpoints } from '#connectors/mail/oauth/grant-providers.ts';
import { apiSubject, MAYA, SETTLE_MS } from './api-subject.ts';
import { GMAIL_SCOPES, startGmailStandIn, type GmailStandIn } from './gmail-stand-in.ts';
import type { MailSubject } from './mail-subject.ts';
import { CLIENT } from './oauth-stand-in.ts';

/** Google's adapter in front of a stand-in of Gmail. */
export async function googleSubject({
  replacesIds = false,
  pageSize = 500,
}: { replacesIds?: boolean; pageSize?: number } = {}): Promise<
  MailSubject & { standIn: GmailStandIn }
> {
  const clock = { now: Date.UTC(2026, 10, 24, 9) };
  const standIn = await startGmailStandIn({
    address: MAYA,
    now: () => clock.now,
    replacesIds,
    pageSize,
  });
  const error = (code: number, message: string, reason: string) => ({
    status: code,
    json: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
  });
  const subject = apiSubject({
    provider: 'GOOGLE',
    standIn,
    scopes: GMAIL_SCOPES,
    clock,
    mail: createGoogleMail({
      client: CLIENT,
      endpoints: grantEndpoints('GOOGLE', standIn.url),
      now: () => clock.now,
      settleMs: SETTLE_MS,
      pollMs: 50,
      lookMs: 50,
    }),
    arrives: async ({ raw, junk = false, filed = false }) =>
      void standIn.arrives({
        raw,
        labelIds: [junk ? 'SPAM' : filed ? 'Label_7' : 'INBOX', 'UNREAD'],
      }),
    keepsSent: async ({ raw }) => void standIn.arrives({ raw, labelIds: ['SENT'] }),
    forgetPlaces: async () => standIn.forgetHistory(),
    sends: /^POST \/upload\//u,
    refusal: error(400, 'Invalid To header', 'invalidArgument'),
    limit: {
      ...error(429, 'User-rate limit exceeded. (Mail sending)', 'rateLimitExceeded'),
      headers: { 'retry-after': '300' },
    },
  });
  return { ...subject, standIn };
}
