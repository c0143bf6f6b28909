import { emailDomain } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { usualEncryption, type Encryption } from '#core/email/mailbox-check.ts';
import type { MailServer } from '#connectors/mail/mail.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectField } from '#server/http/api-error.ts';
import { checkAndConnect } from '#server/mailboxes/check-mailbox.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';

type Entered = {
  host: string;
  port: number;
  encryption?: Encryption | undefined;
  userName?: string | undefined;
  password?: string | undefined;
};

/** This machine's own servers are used without encryption by default. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u;

function serverOf(
  { host, port, encryption, userName, password }: Entered,
  usual: { userName: string; password: string },
): MailServer {
  return {
    host,
    port,
    encryption: encryption ?? (THIS_MACHINE.test(host) ? 'NONE' : usualEncryption(port)),
    userName: userName ?? usual.userName,
    password: password ?? usual.password,
  };
}

/**
 * Connects a mailbox by SMTP and IMAP after checking both directions. Repeated tries have to wait,
 * because each may be a guess at someone's password.
 */
export async function connectSmtp(call: Call<'POST /v1/auth'>, mailboxes: MailboxParts) {
  const {
    body: { address, fromName, smtp, imap },
    caller: { userId },
    parts: { db },
    realNow,
  } = call;
  const guarded = [{ rule: ATTEMPT_RULES.connectMailbox, key: userId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  await recordAttempts(db, guarded, realNow);
  const reading = imap ?? (await mailboxes.guessServers(emailDomain(address))).imap;
  if (reading === null) throw rejectField('imap', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  const sending = serverOf(smtp, { userName: address, password: smtp.password });
  return checkAndConnect({
    call,
    mailboxes,
    fromName: fromName ?? null,
    mailbox: {
      address,
      credentials: {
        provider: 'SMTP',
        smtp: sending,
        imap: serverOf(reading, sending),
        savesSentMail: false,
      },
    },
  });
}
