import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import { becomesLeadEmail, replacesEmail, type FoundEmail } from '#core/finder/finder-answer.ts';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { EarlierEmail, EmailStore, SentEmailRecord } from '#data/engine-store/email-store.ts';
import type { FreshEmail } from '#data/walk/lane-facts.ts';
import { releaseHeldLeads } from './campaign-keeping.ts';
import type { StoreFlaws } from './flaws.ts';
import type { StoreBase } from './lane-guard.ts';
import type { IntentRow } from './memory-rows.ts';
import { put } from './undo-log.ts';
import { changeLead, type UserTables } from './user-tables.ts';

type Query<Name extends keyof EmailStore> = Parameters<EmailStore[Name]>[0];

/** The emails that the engine sends. */
export function createEmailWriter(base: StoreBase) {
  return {
    sentEmails({ userId, leadId }: Query<'sentEmails'>): EarlierEmail[] {
      return [...(base.state.users.get(userId)?.sentEmails.values() ?? [])]
        .filter((email) => email.leadId === leadId)
        .sort(
          (one, other) =>
            one.sentAt - other.sentAt || Number(one.intentId) - Number(other.intentId),
        )
        .map(({ campaignId, messageId, address, subject, threadId, sentAt, bouncedAt }) => ({
          campaignId,
          messageId,
          address,
          subject,
          threadId,
          sentAt,
          bounced: bouncedAt !== null,
        }));
    },
  };
}

/** Why an address must not be written to; null: it may. */
export function refusalOf(
  { refusedAddresses }: UserTables,
  email: string | null,
): FreshEmail['refusal'] {
  return email === null ? null : (refusedAddresses.get(email.toLowerCase())?.reason ?? null);
}

/** Whether another lead of the campaign was emailed at a lead's address. */
export function isAddressTaken(
  { sentEmails }: UserTables,
  lead: { campaignId: string; leadId: string },
  email: string | null,
): boolean {
  if (email === null) return false;
  const address = email.toLowerCase();
  return [...sentEmails.values()].some(
    (sent) =>
      sent.address === address &&
      sent.campaignId === lead.campaignId &&
      sent.leadId !== lead.leadId,
  );
}

function takenBy(
  tables: UserTables,
  lead: { campaignId: string; leadId: string },
  email: string | null,
): FreshEmail['taken'] {
  if (isAddressTaken(tables, lead, email)) return 'SENT';
  const isOpen = [...(tables.intentsByAction.get('EMAIL') ?? [])].some(
    ({ status, campaignId, leadId, payload }) =>
      status === 'SENDING' &&
      campaignId === lead.campaignId &&
      leadId !== lead.leadId &&
      String(payload['to']).toLowerCase() === email?.toLowerCase(),
  );
  return isOpen ? 'OPEN' : null;
}

/** What holds for an email to this address now. */
export function readFreshEmail(
  tables: UserTables,
  { lead, to, now }: { lead: { campaignId: string; leadId: string }; to: string; now: number },
): FreshEmail {
  const email = tables.leads.get(lead.leadId)?.person.email ?? null;
  const domain = emailDomain(to);
  const toDomain: Record<string, number> = {};
  for (const { status, startedAt, day, payload } of tables.intentsByAction.get('EMAIL') ?? [])
    if (
      status !== 'DID_NOT_HAPPEN' &&
      startedAt > Math.trunc(now) - 2 * MS_PER_DAY &&
      String(payload['to']).split('@')[1] === domain
    )
      toDomain[day] = (toDomain[day] ?? 0) + 1;
  return {
    address: email === null ? null : normalizeEmail(email),
    refusal: refusalOf(tables, email),
    taken: takenBy(tables, lead, email),
    toDomain,
  };
}

/** Keeps an email with its try, or what a later look has found of it. */
export function storeSentEmail(
  tables: UserTables,
  { intent, leadId, email }: { intent: IntentRow; leadId: string; email: SentEmailRecord },
): void {
  const { requestId, campaignId, itemId, intentId } = intent;
  const known = tables.sentEmails.get(requestId);
  put(tables.undo, tables.sentEmails, [
    requestId,
    known === undefined
      ? {
          ...email,
          sentAt: Math.trunc(email.sentAt),
          requestId,
          campaignId,
          leadId,
          itemId,
          intentId,
          bouncedAt: null,
          bounceLasting: null,
          bounceFinal: false,
        }
      : { ...known, threadId: email.threadId ?? known.threadId },
  ]);
}

/** Makes a found address the lead's own where it may be; true: it is. */
export function takeFoundEmail(
  tables: UserTables,
  {
    flaws,
    leadId,
    found,
    now,
  }: { flaws: StoreFlaws; leadId: string; found: FoundEmail; now: number },
): boolean {
  const lead = tables.leads.get(leadId);
  if (lead === undefined || !becomesLeadEmail(found.kind)) return false;
  const { email, emailKind: kind = null, memberId, slug } = lead.person;
  const known = { email, kind, refusal: refusalOf(tables, email) };
  const isTaken =
    memberId === null &&
    slug === null &&
    [...tables.leads.values()].some(
      ({ leadId: other, person }) =>
        other !== leadId &&
        person.memberId === null &&
        person.slug === null &&
        person.email?.toLowerCase() === found.email.toLowerCase(),
    );
  if (isTaken || !replacesEmail(known, found)) return false;
  changeLead(tables, leadId, {
    person: { email: found.email, emailKind: found.kind },
    updatedAt: Math.trunc(now),
  });
  releaseHeldLeads(tables, {
    flaws,
    now,
    reasons: HOLDS_ENDED_BY_VALUES,
    isAmong: (place) => place.leadId === leadId,
  });
  return true;
}

/** Marks an address that the server refused which was to take an email to it. */
export function refuseAddress(
  tables: UserTables,
  { intent, address, now }: { intent: IntentRow; address: string; now: number },
): void {
  const key = normalizeEmail(address);
  if (tables.refusedAddresses.has(key)) return;
  put(tables.undo, tables.refusedAddresses, [
    key,
    {
      address: key,
      reason: 'BOUNCED',
      at: Math.trunc(now),
      campaignId: intent.campaignId,
      leadId: intent.leadId,
      atSending: true,
    },
  ]);
}
