import { isIP } from 'node:net';
import type { Config } from '#config.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import type { MailDoorOptions } from '#connectors/mail/smtp-imap/mail-door.ts';
import type { Clock } from '#core/time/clock.ts';
import { createPracticeControl } from '#server/practice/practice-control.ts';

type Deployment = {
  config: Config;
  clock: Clock;
  /** Of the practice network; null where there is none or it is not known. */
  controlUrl: () => string | null;
};

/** The adapters of this deployment. A provider that grants access is null until it is set up. */
export function openMailAdapters({ config, clock, controlUrl }: Deployment): MailAdapters {
  return {
    SMTP: createSmtpImapMail({
      now: () => clock.now(),
      settleMs: config.ENGINE_SETTLE_MS,
      ...(config.practice && { also: practiceMailPlaces(controlUrl) }),
    }),
    GOOGLE: null,
    MICROSOFT: null,
  };
}

/**
 * In practice mode the two servers of the mail world may be reached as well, and nothing else on
 * this machine. Where they listen is asked again when a place is unknown: they may have moved.
 */
function practiceMailPlaces(controlUrl: () => string | null): NonNullable<MailDoorOptions['also']> {
  let places: readonly string[] = [];
  return async ({ address, port }) => {
    if (isIP(address) !== 4 || !address.startsWith('127.')) return false;
    const place = `${address}:${port}`;
    if (places.includes(place)) return true;
    const url = controlUrl();
    // A practice network that is away has no mail world either.
    const mail =
      url === null
        ? null
        : await createPracticeControl({ controlUrl: url })
            .mail()
            .catch(() => null);
    if (mail !== null)
      places = [mail.smtp, mail.imap].map(({ host, port: its }) => `${host}:${its}`);
    return places.includes(place);
  };
}
