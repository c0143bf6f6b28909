import { isIP } from 'node:net';
import type { Config } from '#config.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import type { MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import { openGrantMailboxes } from '#connectors/mail/oauth/grant-mailboxes.ts';
import { openMovingMailboxes } from '#connectors/mail/oauth/moving-mailboxes.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import type { MailConnectorOptions } from '#connectors/mail/smtp-imap/mail-connector.ts';
import type { Clock } from '#core/time/clock.ts';
import { createPracticeControl } from '#server/practice/practice-control.ts';

type Deployment = {
  config: Config;
  clock: Clock;
  /** Of the practice network; null if there is none or it is not known. */
  controlUrl: () => string | null;
};

/**
 * The adapters of this deployment, and the grants for mailboxes at Google and Microsoft. A provider
 * is null until its client is configured; in practice mode the practice mail world grants both.
 */
export function openMailAdapters({ config, clock, controlUrl }: Deployment): {
  adapters: MailAdapters;
  grants: MailboxGrants;
} {
  const times = { now: () => clock.now(), settleMs: config.EMAIL_SETTLE_MS };
  const granting = { ...times, pollMs: config.MAILBOX_POLL_SECONDS * 1000 };
  const granted = config.practice
    ? openMovingMailboxes({
        ...granting,
        client: { clientId: 'practice', clientSecret: 'practice' },
        origin: async () => {
          const url = controlUrl();
          if (url === null) return null;
          // A practice network that is down grants nothing.
          const providers = await createPracticeControl(url)
            .grantProviders()
            .catch(() => null);
          return providers?.oauth.url ?? null;
        },
      })
    : openGrantMailboxes({ ...granting, settings: grantSettings(config) });
  return {
    adapters: {
      SMTP: createSmtpImapMail({
        ...times,
        ...(config.practice && { also: practiceMailPlaces(controlUrl) }),
      }),
      ...granted.adapters,
    },
    grants: granted.grants,
  };
}

function grantSettings(config: Config): Parameters<typeof openGrantMailboxes>[0]['settings'] {
  const settingsOf = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId === undefined || clientSecret === undefined
      ? null
      : { client: { clientId, clientSecret }, baseUrl: null };
  return {
    GOOGLE: settingsOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET),
    MICROSOFT: settingsOf(config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET),
  };
}

/**
 * In practice mode, allows the two servers of the mail world too, and nothing else on this machine.
 * Their addresses are read again if one is unknown, because they may have moved.
 */
function practiceMailPlaces(
  controlUrl: () => string | null,
): NonNullable<MailConnectorOptions['also']> {
  let places: readonly string[] = [];
  return async ({ address, port }) => {
    if (isIP(address) !== 4 || !address.startsWith('127.')) return false;
    const place = `${address}:${port}`;
    if (places.includes(place)) return true;
    const url = controlUrl();
    // A practice network that is down has no mail world either.
    const mail =
      url === null
        ? null
        : await createPracticeControl(url)
            .mail()
            .catch(() => null);
    if (mail !== null)
      places = [mail.smtp, mail.imap].map(({ host, port: its }) => `${host}:${its}`);
    return places.includes(place);
  };
}
