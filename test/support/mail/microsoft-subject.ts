import { createMicrosoftMail } from '#connectors/mail/microsoft/microsoft-mail.ts';
import { grantEndpoints } from '#connectors/mail/oauth/grant-providers.ts';
import { apiSubject, MAYA, SETTLE_MS } from './api-subject.ts';
import { GRAPH_SCOPES, startGraphStandIn, type GraphStandIn } from './graph-stand-in.ts';
import type { MailSubject } from './mail-subject.ts';
import { CLIENT } from './oauth-stand-in.ts';

/** Microsoft's adapter in front of a stand-in of Graph. */
export async function microsoftSubject({
  replacesIds = false,
}: { replacesIds?: boolean } = {}): Promise<MailSubject & { standIn: GraphStandIn }> {
  const clock = { now: Date.UTC(2026, 10, 24, 9) };
  const standIn = await startGraphStandIn({ address: MAYA, now: () => clock.now, replacesIds });
  const error = (status: number, code: string) => ({
    status,
    json: { error: { code, message: `The request failed with ${code}.` } },
  });
  const subject = apiSubject({
    provider: 'MICROSOFT',
    standIn,
    scopes: GRAPH_SCOPES,
    clock,
    mail: createMicrosoftMail({
      client: CLIENT,
      endpoints: grantEndpoints('MICROSOFT', standIn.url),
      now: () => clock.now,
      settleMs: SETTLE_MS,
      pollMs: 50,
      lookMs: 50,
    }),
    arrives: async ({ raw, junk = false, filed = false }) =>
      void standIn.arrives({ raw, folder: junk ? 'junkemail' : filed ? 'customers' : 'inbox' }),
    keepsSent: async ({ raw }) => void standIn.arrives({ raw, folder: 'sentitems' }),
    forgetPlaces: async () => standIn.forgetPlaces(),
    sends: /^POST .*\/send$/u,
    refusal: error(400, 'ErrorInvalidRecipients'),
    limit: { ...error(429, 'ApplicationThrottled'), headers: { 'retry-after': '300' } },
  });
  return { ...subject, standIn };
}
