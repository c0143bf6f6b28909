import { credentialsText } from '#connectors/mail/credentials-text.ts';
import { directionOf } from '#core/email/mailbox-check-texts.ts';
import { confirmMailbox, keepCredentials, loseMailbox } from '#data/mailboxes/mailboxes.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call } from '#server/http/handler.ts';
import { adapterOf, checkFailed, runCheck } from '#server/mailboxes/check-mailbox.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import { connectedMailbox } from '#server/mailboxes/present-mailbox.ts';

/**
 * Sends one email to the mailbox itself and finds it there, with the stored credentials. A test
 * that passes restores a lost mailbox; a rejected sign-in marks it as lost.
 */
export async function testMailbox(
  call: Call<'POST /v1/auth/mailbox/test'>,
  mailboxes: MailboxParts,
): Promise<{ sentMs: number; seenMs: number }> {
  const {
    caller: { userId },
    parts,
    realNow,
  } = call;
  const { db, masterKey } = parts;
  const mailbox = await connectedMailbox(parts, userId);
  const guarded = [{ rule: ATTEMPT_RULES.testMailbox, key: userId }];
  await rejectWhileBackingOff({ db, guarded, realNow });
  await recordAttempts(db, guarded, realNow);
  const { provider, connectedAt, fromName, credentials } = mailbox;
  const adapter = adapterOf(mailboxes, provider);
  const tested = await runCheck({ call, adapter, mailbox, fromName });
  const connection = { db, userId, connectedAt };
  if (tested.credentials !== credentials)
    await keepCredentials(
      { ...connection, realNow },
      { ...connection, masterKey, credentials: credentialsText(tested.credentials) },
    );
  const { check } = tested;
  const now = parts.clock.now();
  if (!check.passed) {
    for (const { problem } of check.lines)
      await loseMailbox({ ...connection, now, realNow }, connection.connectedAt, problem);
    throw checkFailed(check, provider);
  }
  await confirmMailbox(
    { ...connection, now },
    { ...connection, savesSentMail: check.savesSentMail },
  );
  const took = (direction: ReturnType<typeof directionOf>) =>
    check.lines
      .filter(({ step }) => directionOf(step) === direction)
      .reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0);
  return { sentMs: took('SENDING'), seenMs: took('READING') };
}
