import { answersByEmail } from './judge-emails.ts';
import { noFindings, groupBy, type Findings } from './judge-acts.ts';
import { sameText, type RunRecords } from './run-records.ts';

/** Sub-millisecond stamps are kept as whole milliseconds on both sides. */
const STAMP_MS = 2;

/**
 * What people did has reached the product: every acceptance and answer of a lead, whatever became
 * of its webhook, and no one counts as having answered who did not. After an answer was
 * acknowledged no message is accepted, but for one that was on the wire already (guarantee G5).
 */
export function judgeAnswers({
  records,
  requestTimeoutMs,
}: {
  records: RunRecords;
  requestTimeoutMs: number;
}): Findings & { answersTold: number } {
  const findings = noFindings();
  const leadsOf = groupBy(
    records.leads.filter(({ memberId }) => memberId !== null),
    ({ userId, memberId }) => `${userId} ${memberId}`,
  );
  const ofPair = groupBy(
    records.ledger,
    ({ accountId, personId }) => `${records.userOf.get(accountId)} ${personId}`,
  );
  const byEmail = answersByEmail(records.mail);
  let answersTold = 0;
  for (const [pair, leads] of leadsOf) {
    const entries = ofPair.get(pair) ?? [];
    const said = entries.filter(({ kind }) => kind === 'REPLIED');
    const accepted = entries.some(({ kind }) => kind === 'ACCEPTED');
    for (const { text } of said)
      if (!records.heard.has(sameText(`${pair} ${text}`)))
        findings.lost.push(`The answer of ${pair} was never read: ${text}`);
    for (const lead of leads) {
      const { userId, email, leadId, campaignId, personRepliedAt, connectedAt, reason } = lead;
      const answers = said.length + (byEmail.get(`${userId} ${email}`)?.length ?? 0);
      if ((personRepliedAt !== null) !== answers > 0)
        findings.other.push(
          `Lead ${leadId} ${personRepliedAt === null ? 'has not' : 'has'} answered by the product, ${answers} times by the ledger`,
        );
      if (reason === 'REPLIED' && answers === 0)
        findings.other.push(
          `Lead ${leadId} of campaign ${campaignId} was stopped by an answer that nobody gave`,
        );
      if (accepted && connectedAt === null)
        findings.lost.push(`The acceptance of lead ${leadId} was never seen`);
    }
    const firstTold = Math.min(
      ...said.map(({ toldRealAt }) => (toldRealAt === null ? Infinity : Date.parse(toldRealAt))),
    );
    if (firstTold !== Infinity) answersTold += 1;
    for (const { kind, realAt, id } of entries) {
      const late = Date.parse(realAt ?? '') - firstTold - requestTimeoutMs;
      if ((kind === 'MESSAGE' || kind === 'INMAIL') && late > STAMP_MS)
        findings.other.push(
          `${kind} (ledger ${id}) to ${pair} was accepted ${Math.round(late + requestTimeoutMs)} ms after their answer was acknowledged`,
        );
    }
  }
  return { ...findings, answersTold };
}
