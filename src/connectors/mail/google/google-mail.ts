import type { Mailbox, MailConnector, OutgoingEmail } from '#connectors/mail/mail.ts';
import { findAmongSent, findOwn, findSent } from '#connectors/mail/google/find-sent.ts';
import {
  addressIn,
  GmailProfile,
  inGmail,
  USER,
  type Gmail,
} from '#connectors/mail/google/gmail-api.ts';
import { readFile } from '#connectors/mail/google/read-file.ts';
import { newsSince, readNew } from '#connectors/mail/google/read-new.ts';
import { sendEmail } from '#connectors/mail/google/send-email.ts';
import { checkByApi } from '#connectors/mail/oauth/check-by-api.ts';
import {
  grantCredentials,
  openProviderApi,
  withRenewal,
  type ProviderApi,
  type ApiMailOptions,
} from '#connectors/mail/oauth/api-session.ts';
import { pollNews } from '#connectors/mail/oauth/poll-news.ts';

const POLL_MS = 60_000;
const ARRIVAL_MS = 20_000;
const LOOK_MS = 1000;
const RELEASE_MS = 10_000;

/**
 * The adapter for Google mailboxes: the Gmail API (REST, v1) with the scopes gmail.send and
 * gmail.readonly (decision 117). Calls rethrow errors of `renewed`, since a token that was not
 * stored must not be used.
 */
export function createGoogleMail(options: ApiMailOptions): MailConnector {
  const { now, settleMs, pollMs = POLL_MS, arrivalMs = ARRIVAL_MS, lookMs = LOOK_MS } = options;
  const api = openProviderApi('GOOGLE', options);
  return {
    check: (mailbox) =>
      checkByApi({
        mailbox,
        acts: checkActs(api, mailbox, now),
        host: new URL(api.endpoints.api).host,
        arrivalMs,
        lookMs,
      }),
    send: (mailbox) => sendEmail(api, mailbox, now),
    findSent: (mailbox) => findSent({ api, mailbox, now, settleMs }),
    readNew: (mailbox) => readNew(api, mailbox, now),
    readFile: (mailbox) => readFile(api, mailbox),
    watch: (mailbox) =>
      pollNews<string>(mailbox, pollMs, ({ mailbox: looking, place }) =>
        inGmail(api, looking, (gmail) => lookAt(gmail, place)),
      ),
    async release(mailbox) {
      const { refreshToken } = grantCredentials(mailbox, 'GOOGLE');
      await api.tokens.revoke({ refreshToken, signal: AbortSignal.timeout(RELEASE_MS) });
    },
  };
}

/**
 * The current point in the history, and whether anything arrived since `place`, which Gmail may
 * have forgotten.
 */
async function lookAt(gmail: Gmail, place: string | null) {
  const news = place === null ? null : await newsSince(gmail, place);
  if (news !== null) return { place: news.history, news: news.ids.length > 0 };
  const { historyId } = await gmail.read(GmailProfile, { path: `${USER}/profile` });
  return { place: historyId, news: true };
}

function checkActs(api: ProviderApi, mailbox: Mailbox, now: () => number) {
  const box = withRenewal(mailbox);
  const at = <Result>(act: (gmail: Gmail) => Promise<Result>) => inGmail(api, box(), act);
  return {
    address: () => at(addressIn),
    send: (email: OutgoingEmail) => sendEmail(api, { ...box(), email }, now),
    read: () => at((gmail) => lookAt(gmail, null)),
    seen: (messageId: string) =>
      at(async (gmail) => {
        const found = await findOwn(gmail, messageId);
        const [own = null] = found;
        const sent =
          own ?? (await findAmongSent({ gmail, messageId, triedAt: now(), settleMs: 0 }));
        const labels = [...found.flatMap((one) => one.labels), ...(sent?.labels ?? [])];
        if (labels.includes('INBOX')) return 'INBOX';
        return labels.includes('SPAM') ? 'JUNK' : null;
      }),
    // The scopes are minimal: they read and send, and change nothing.
    remove: null,
  };
}
