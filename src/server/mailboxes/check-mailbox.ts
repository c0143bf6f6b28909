import { blamedFields, shownLines } from '#core/email/mailbox-check-texts.ts';
import type { CheckLine, MailProvider } from '#core/email/mailbox-check.ts';
import { credentialsText } from '#connectors/mail/credentials-text.ts';
import type { MailboxCheck, MailboxCredentials, MailConnector } from '#connectors/mail/mail.ts';
import {
  connectMailbox,
  connectRefusal,
  type ConnectRefusal,
} from '#data/mailboxes/connect-mailbox.ts';
import { beginCheck, keepCheck } from '#data/mailboxes/mailbox-checks.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { readDisplayName } from '#data/account/users.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import { presentMailbox } from '#server/mailboxes/present-mailbox.ts';

/** Shorter than a proxy waits for an answer, in real ms. */
const DEADLINE_MS = 45_000;

export type MailboxCall = { caller: Caller; parts: ServerParts; now: number; realNow: number };

/** The adapter of a provider; rejected if this deployment has none. */
export function adapterOf(mailboxes: MailboxParts, provider: MailProvider): MailConnector {
  const adapter = mailboxes.mail[provider];
  if (adapter === null) throw new ApiError('MAIL_PROVIDER_NOT_AVAILABLE');
  return adapter;
}

const REFUSALS = {
  TAKEN: 'MAILBOX_IN_USE',
  OTHER_CONNECTED: 'MAILBOX_ALREADY_CONNECTED',
} as const satisfies Record<ConnectRefusal, string>;

/**
 * Checks both directions and stores each line as it is decided, so that whoever waits can see the
 * progress. A user has one check at a time.
 */
export async function runCheck({
  call: { caller, parts, realNow },
  adapter,
  mailbox: { provider, address, credentials },
  fromName,
}: {
  call: MailboxCall;
  adapter: MailConnector;
  mailbox: { provider: MailProvider; address: string; credentials: MailboxCredentials };
  fromName: string;
}): Promise<{ check: MailboxCheck; credentials: MailboxCredentials }> {
  const of = { db: parts.db, userId: caller.userId, startedAt: realNow };
  if (!(await beginCheck(of, { ...of, provider, address })))
    throw new ApiError('MAILBOX_CHECK_RUNNING', { retryAfter: 10 });
  const lines: CheckLine[] = [];
  let keeping = Promise.resolve();
  let newest = credentials;
  const onLine = (line: CheckLine) => {
    lines.push(tellable(line));
    const sofar = [...lines];
    keeping = keeping
      .then(() => keepCheck(of, { ...of, lines: sofar, endedAt: null }))
      .catch(() => undefined);
  };
  try {
    const check = await adapter.check({
      address,
      credentials,
      deadlineMs: DEADLINE_MS,
      from: { name: fromName, address },
      renewed: async (renewed) => void (newest = renewed),
      onLine,
    });
    const { certificateNames } = check;
    return {
      check: { ...check, lines: check.lines.map(tellable), certificateNames },
      credentials: newest,
    };
  } finally {
    await keeping;
    await keepCheck(of, { ...of, lines, endedAt: parts.clock.realNow() });
  }
}

/**
 * Leaves out how long the lookup of an internal name took, which would reveal what the sentence
 * doesn't.
 */
function tellable(line: CheckLine): CheckLine {
  return line.problem === 'ADDRESS_NOT_ALLOWED' ? { ...line, tookMs: null } : line;
}

/** The error for a failed check: its lines, and the form fields they blame. */
export function checkFailed(
  { lines, certificateNames }: MailboxCheck,
  provider: MailProvider,
): ApiError {
  const shown = shownLines({ lines, running: false, provider });
  const failed = shown.find(({ state }) => state === 'FAILED');
  return new ApiError('MAILBOX_CHECK_FAILED', {
    ...(failed !== undefined && { detail: `${failed.title}. ${failed.advice ?? ''}`.trim() }),
    ...(provider === 'SMTP' && { fieldErrors: blamedFields(lines, certificateNames) }),
    checkLines: shown,
  });
}

/** Checks both directions of a mailbox, then connects it; rejected with the reason. */
export async function checkAndConnect({
  call,
  mailboxes,
  mailbox,
  fromName,
}: {
  call: MailboxCall;
  mailboxes: MailboxParts;
  mailbox: { address: string; credentials: MailboxCredentials };
  fromName: string | null;
}) {
  const { caller, parts, realNow } = call;
  const { userId } = caller;
  const { db, masterKey } = parts;
  const { address, credentials } = mailbox;
  const { provider } = credentials;
  const refusal = await connectRefusal({ db, userId }, address);
  if (refusal !== null) throw new ApiError(REFUSALS[refusal]);
  const shownName =
    fromName ??
    (await readMailbox({ db, userId }))?.fromName ??
    (await readDisplayName({ db, userId }));
  const { check, credentials: newest } = await runCheck({
    call,
    adapter: adapterOf(mailboxes, provider),
    mailbox: { provider, address, credentials },
    fromName: shownName,
  });
  if (!check.passed) throw checkFailed(check, provider);
  // The check takes a while, which may be hours of campaign time.
  const now = parts.clock.now();
  const lateRefusal = await connectMailbox(
    { db, userId, now, realNow },
    {
      masterKey,
      actedBy: caller.identityId,
      mailbox: {
        provider,
        address,
        fromName,
        savesSentMail: check.savesSentMail,
        credentials: credentialsText(newest),
      },
    },
  );
  if (lateRefusal !== null) throw new ApiError(REFUSALS[lateRefusal]);
  return presentMailbox({ parts, userId, now });
}
