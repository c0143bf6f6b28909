import type { MailProvider } from '#core/email/mailbox-check.ts';
import { missingForDebianMail, startDebianMail } from './debian-mail.ts';
import { headerOf } from './gmail-stand-in.ts';
import { googleSubject } from './google-subject.ts';
import type { MailSubject } from './mail-subject.ts';
import { microsoftSubject } from './microsoft-subject.ts';
import { refusalOf, type Fate } from './recipients.ts';
import { smtpImapSubject } from './smtp-imap-subject.ts';

/** A mailbox of one kind behind the adapter of its kind. */
export type MailboxOfKind = {
  provider: MailProvider;
  subject: MailSubject;
  /** A mail server of its own reports what was refused. */
  reportsItself: boolean;
  /**
   * What the provider's own record puts together as a thread; null where it keeps no such thing.
   */
  threadOf: ((messageId: string) => string | undefined) | null;
  /** What passes in the night: access tokens end. */
  nightfall: () => void;
};

type Kind = {
  name: string;
  missing: string | null;
  open: (fateOf: (address: string) => Fate | undefined) => Promise<MailboxOfKind>;
};

async function openGoogle(replacesIds: boolean): Promise<MailboxOfKind> {
  const subject = await googleSubject({ replacesIds });
  const { standIn } = subject;
  return {
    provider: 'GOOGLE',
    subject,
    reportsItself: false,
    threadOf: (id) =>
      standIn.messages.find(({ raw }) => headerOf(raw, 'message-id') === id)?.threadId,
    nightfall: () => standIn.oauth.endAccessTokens(),
  };
}

async function openMicrosoft(replacesIds: boolean): Promise<MailboxOfKind> {
  const subject = await microsoftSubject({ replacesIds });
  const { standIn } = subject;
  return {
    provider: 'MICROSOFT',
    subject,
    reportsItself: false,
    threadOf: null,
    nightfall: () => standIn.oauth.endAccessTokens(),
  };
}

/**
 * Every kind of mailbox that the product writes from, and what of it is missing on this machine.
 */
export const MAILBOX_KINDS: readonly Kind[] = [
  {
    name: 'SMTP and IMAP, on Postfix and Dovecot',
    missing: missingForDebianMail(),
    async open(fateOf) {
      const clock = { now: Date.now() };
      const servers = await startDebianMail({
        clock,
        refuses: ({ to, before }) => refusalOf({ fate: fateOf(to), before }),
      });
      const subject = await smtpImapSubject({ servers, clock });
      return {
        provider: 'SMTP',
        subject,
        reportsItself: true,
        threadOf: null,
        nightfall: subject.dropLines,
      };
    },
  },
  { name: 'Google', missing: null, open: () => openGoogle(false) },
  { name: 'Google, where Message-IDs are replaced', missing: null, open: () => openGoogle(true) },
  { name: 'Microsoft', missing: null, open: () => openMicrosoft(false) },
  {
    name: 'Microsoft, where Message-IDs are replaced',
    missing: null,
    open: () => openMicrosoft(true),
  },
];
