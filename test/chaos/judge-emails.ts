import { messageIdOf } from '#core/email/email-threads.ts';
import { isLive } from '#core/lead/lead-state.ts';
import type { MailEntry } from '../support/email-walk.ts';
import { groupBy, noFindings, type Findings } from './judge-acts.ts';
import { tryKeyOf, type MailRecords } from './mail-records.ts';
import type { LeadRow, RunRecords } from './run-records.ts';

/** Sub-millisecond stamps are kept as whole milliseconds on both sides. */
const STAMP_MS = 2;
/**
 * Between the last look into the mailbox and the try, the product has a little of its own to do.
 */
const AFTER_LOOK_MS = 300;

/** What came back from an address, by the mail world and by the product. */
type Pair = {
  userId: string;
  address: string;
  entries: MailEntry[];
  leads: LeadRow[];
};

/** Answers of people by email: `userId address`. */
export function answersByEmail({ ledger, userOf }: MailRecords): Map<string, MailEntry[]> {
  return groupBy(ledger.filter(isAnswer), ({ mailbox, address }) =>
    [userOf.get(mailbox), address].join(' '),
  );
}

function isAnswer(entry: MailEntry): boolean {
  return entry.kind === 'REPLIED' || isOptOut(entry);
}

/** An answer that asks in words not to be contacted. */
function isOptOut({ kind, way }: MailEntry): boolean {
  return kind === 'UNSUBSCRIBED' && way === 'reply';
}

/** Whether a kept message is an answer. */
function isReply({ kind }: RunRecords['mail']['received'][number]): boolean {
  return kind === 'REPLY' || kind === 'OPT_OUT';
}

/** A click that was answered with success; what no one answered is the mail program's loss. */
function isClick({ kind, way, statuses = {} }: MailEntry): boolean {
  const came = Object.values(statuses).some((status) => status >= 200 && status < 300);
  return kind === 'UNSUBSCRIBED' && way === 'one-click' && came;
}

/**
 * Judges that the mail world's emails are among the sent ones, and that everything returned had its
 * effect once: every reply, bounce, and click reached the product, no one was stopped without one,
 * and no email was sent to someone whose reply was known, or was in the mailbox, before its try
 * began (guarantee G5).
 */
export function judgeEmails({
  records,
  requestTimeoutMs,
}: {
  records: RunRecords;
  requestTimeoutMs: number;
}): Findings & { cameBack: Record<string, number> } {
  const findings = noFindings();
  const { mail } = records;
  judgeSent({ records, findings });
  const leadsAt = groupBy(records.leads, ({ userId, email }) => `${userId} ${email}`);
  const began = new Map(records.intents.map((intent) => [intent.requestId, intent.realStartedAt]));
  for (const [pair, entries] of groupBy(
    mail.ledger,
    ({ mailbox, address }) => `${mail.userOf.get(mailbox)} ${address}`,
  )) {
    const [userId = '', address = ''] = pair.split(' ');
    const one: Pair = { userId, address, entries, leads: leadsAt.get(pair) ?? [] };
    judgeEffects({ one, records, findings });
    judgeMoments({ one, records, began, requestTimeoutMs, findings });
  }
  judgeEnds({ records, findings });
  const of = (kind: string) => mail.ledger.filter((entry) => entry.kind === kind).length;
  return {
    ...findings,
    cameBack: {
      'answers by email': [...answersByEmail(mail).values()].flat().length,
      'bounces by a report': of('BOUNCED'),
      'absences and other automatic answers': of('OUT_OF_OFFICE') + of('AUTO_REPLIED'),
      'unsubscribed by one click': mail.ledger.filter(isClick).length,
    },
  };
}

/** Every email that left or may have left is kept once, with its address and its Message-ID. */
function judgeSent({ records, findings }: { records: RunRecords; findings: Findings }): void {
  const { sent, userOf } = records.mail;
  const mailboxOf = new Map([...userOf].map(([address, userId]) => [userId, address]));
  const rows = groupBy(sent, ({ requestId }) => requestId);
  for (const { userId, requestId, action, status, to } of records.intents) {
    if (action !== 'EMAIL') continue;
    const kept = rows.get(requestId) ?? [];
    const wanted = status === 'HAPPENED' || status === 'UNCONFIRMED' ? 1 : 0;
    const messageId = messageIdOf({ tryKey: requestId, from: mailboxOf.get(userId) ?? '' });
    if (kept.length !== wanted || kept.some((row) => row.address !== to))
      findings.falseSent.push(
        `Email ${requestId} to ${to} is ${status} and is ${kept.length} times among the sent ones`,
      );
    for (const row of kept)
      if (row.messageId !== messageId)
        findings.other.push(`Email ${requestId} is kept as ${row.messageId}, it is ${messageId}`);
  }
  const known = new Set(records.intents.map(({ requestId }) => requestId));
  for (const { requestId, address } of sent)
    if (!known.has(requestId))
      findings.falseSent.push(`The sent email ${requestId} to ${address} belongs to no intent`);
}

type Judging = { one: Pair; records: RunRecords; findings: Findings };

/** What came back is kept as often as it came, and its lead bears it. */
function judgeEffects({ one: { userId, address, entries, leads }, records, findings }: Judging) {
  const { received, refused } = records.mail;
  const leadIds = new Set(leads.map(({ leadId }) => leadId));
  const kept = received.filter((row) => row.userId === userId && leadIds.has(row.leadId));
  const answers = entries.filter(isAnswer);
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  const optOuts = answers.filter(isOptOut).length;
  const told = {
    REPLY: answers.length - optOuts,
    OPT_OUT: optOuts,
    BOUNCE: of('BOUNCED').length,
    OUT_OF_OFFICE: of('OUT_OF_OFFICE').length,
    AUTOMATIC: of('AUTO_REPLIED').length,
  };
  for (const [kind, count] of Object.entries(told)) {
    const here = kept.filter((row) => row.kind === kind).length;
    if (here < count)
      findings.lost.push(`${kind} of ${address}: ${count} came to the mailbox, ${here} are kept`);
    if (here > count)
      findings.other.push(`${kind} of ${address}: ${count} came to the mailbox, ${here} are kept`);
  }
  const reasons = refused.filter((row) => row.userId === userId && row.address === address);
  if (entries.some(isClick) && !reasons.some(({ reason }) => reason === 'UNSUBSCRIBED'))
    findings.lost.push(`${address} unsubscribed by one click and is not refused`);
  if (of('BOUNCED').some(({ reason }) => reason === 'unknown') && reasons.length === 0)
    findings.lost.push(`${address} does not exist and is not refused`);
  const events = records.events.filter(({ leadId }) => leadId !== null && leadIds.has(leadId));
  const responded = events.filter(({ type }) => type === 'EMAIL_RESPONDED');
  if (answers.length > 0 !== responded.length > 0)
    findings.lost.push(
      `${address} answered ${answers.length} times, its timeline tells ${responded.length}`,
    );
  const bounced = events.filter(({ type, atSending }) => type === 'EMAIL_BOUNCED' && !atSending);
  if (bounced.length !== told.BOUNCE)
    findings.lost.push(
      `${told.BOUNCE} emails to ${address} came back, the timeline tells ${bounced.length}`,
    );
  const ended = answers.length > 0 || entries.some(isClick);
  for (const { leadId, campaignId, state } of leads)
    if (ended && isLive(state))
      findings.lost.push(`Lead ${leadId} of campaign ${campaignId} goes on after its answer`);
}

/**
 * No try begins once an answer is known, or lay in the mailbox before the look that precedes it.
 */
function judgeMoments({
  one: { userId, address, entries, leads },
  records: { mail },
  began,
  requestTimeoutMs,
  findings,
}: Judging & { began: ReadonlyMap<string, number>; requestTimeoutMs: number }): void {
  const leadIds = new Set(leads.map(({ leadId }) => leadId));
  const known = Math.min(
    ...mail.received
      .filter((row) => row.userId === userId && isReply(row) && leadIds.has(row.leadId))
      .map(({ realCommittedAt }) => realCommittedAt ?? Infinity),
    ...mail.refused
      .filter((row) => row.userId === userId && row.address === address)
      .map(({ realCommittedAt }) => realCommittedAt ?? Infinity),
  );
  const delivered = Math.min(...entries.filter(isAnswer).map(({ realAt }) => Date.parse(realAt)));
  for (const entry of entries.filter(({ kind }) => kind === 'ACCEPTED')) {
    const since = began.get(tryKeyOf(entry));
    if (since === undefined) continue;
    const email = `Email ${tryKeyOf(entry)} to ${address}`;
    if (since > known + STAMP_MS)
      findings.other.push(
        `${email} was tried ${Math.round(since - known)} ms after their word was known`,
      );
    else if (Date.parse(entry.realAt) > known + requestTimeoutMs + STAMP_MS)
      findings.other.push(
        `${email} was accepted ${Math.round(Date.parse(entry.realAt) - known)} ms after their word was known`,
      );
    if (since > delivered + requestTimeoutMs + AFTER_LOOK_MS)
      findings.other.push(
        `${email} was tried ${Math.round(since - delivered)} ms after their answer lay in the mailbox`,
      );
  }
}

/** No one is stopped by a reply that was never sent. */
function judgeEnds({ records, findings }: { records: RunRecords; findings: Findings }): void {
  const answers = answersByEmail(records.mail);
  const keysOf = (entries: MailEntry[]) =>
    new Set(
      entries.map(({ mailbox, address }) => `${records.mail.userOf.get(mailbox)} ${address}`),
    );
  const clicks = keysOf(records.mail.ledger.filter(({ kind }) => kind === 'UNSUBSCRIBED'));
  const optOuts = keysOf(records.mail.ledger.filter(isOptOut));
  for (const { userId, email, memberId, leadId, campaignId, reason } of records.leads) {
    const key = `${userId} ${email}`;
    const isStopped =
      (reason === 'REPLIED' && memberId === null && !answers.has(key)) ||
      (reason === 'UNSUBSCRIBED' && !clicks.has(key)) ||
      (reason === 'BLACKLISTED_BY_USER' && !optOuts.has(key));
    if (isStopped)
      findings.other.push(
        `Lead ${leadId} of campaign ${campaignId} is ${reason}, and nobody said so`,
      );
  }
}
