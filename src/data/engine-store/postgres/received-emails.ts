import { sql } from 'kysely';
import { bounceEffect } from '#core/email/bounce-effect.ts';
import { storeReceivedEmail } from '#data/conversations/email-messages.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { recordAddress } from '#data/do-not-contact/do-not-contact.ts';
import { holdLeadsForWriting } from '#data/leads/lead-changes.ts';
import { refuseBouncedAddress, unsubscribeAddress } from '#data/email-links/refused-addresses.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  bounceEvent,
  isReply,
  type KnownSentEmail,
  type MatchedEmail,
  type ReceivedNews,
  type StepOnEmail,
} from '#data/engine-store/mailbox-store.ts';
import { blacklistOptOut } from '#data/engine-store/postgres/opt-outs.ts';
import { guardBounces } from '#data/engine-store/postgres/bounce-guard.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import { stopRepliedLeads } from '#data/engine-store/postgres/replied-leads.ts';
import { repliedToTeammateAt } from '#data/shared-campaigns/answered-teammate.ts';
import { writeEvents, writeSteps } from '#data/walk/step-writing.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Receive = Scope<'now', DatabaseTransaction> & {
  emails: readonly MatchedEmail[];
  place: string | null;
  step: StepOnEmail;
  moving?: boolean;
};
type OneEmail = Scope<'now', DatabaseTransaction> & {
  email: MatchedEmail;
  step: StepOnEmail;
  moving: boolean;
};
type Changed = ReceivedNews['changed'];

/**
 * Stores messages with their effects, and how far the mailbox was read. A message stored before has
 * no effect again.
 */
export async function storeReceived({
  emails,
  place,
  step,
  moving = true,
  ...owner
}: Receive): Promise<ReceivedNews> {
  const changed: Changed = [];
  const replied: ReceivedNews['replied'] = [];
  let bounced = false;
  for (const email of emails) {
    if (!(await keepEmail(owner, email))) continue;
    changed.push(...(await applyEffect({ ...owner, email, step, moving })));
    if (isReply(email.effect))
      replied.push(...email.leadIds.map((leadId) => ({ leadId, messageId: email.messageId })));
    bounced ||= email.effect.kind === 'BOUNCE';
  }
  const onHold = bounced && (await guardBounces(owner));
  if (place !== null)
    await sql`
      update mailboxes
      set reading_place = ${place}, read_at = ${instant(owner.now)}
      where user_id = ${owner.userId}`.execute(owner.db);
  return { changed, replied, onHold };
}

/**
 * Whether the message is new; what a person or their mailbox wrote is added to the conversation.
 */
async function keepEmail(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { messageId, leadIds, about, effect, fromAddress, subject, text, html, files, at }: MatchedEmail,
): Promise<boolean> {
  // A mail system's report is about an email, and is not a message of the conversation.
  const isMessage = effect.kind !== 'BOUNCE' && effect.kind !== 'COMPLAINT';
  const kept = await db
    .insertInto('received_emails')
    .values({
      user_id: userId,
      message_id: messageId,
      lead_id: leadIds[0],
      campaign_id: about?.campaignId ?? null,
      request_id: about?.requestId ?? null,
      kind: effect.kind,
      new_address: effect.kind === 'GONE' ? effect.newAddress : null,
      from_address: fromAddress,
      ...(isMessage ? {} : { subject, text }),
      at: instant(at),
    })
    .onConflict((other) => other.columns(['user_id', 'message_id']).doNothing())
    .returning('received_id')
    .executeTakeFirst();
  if (kept === undefined) return false;
  if (isMessage) {
    const automatic = !isReply(effect) && effect.kind !== 'WRITTEN';
    const [leadId] = leadIds;
    const fromMe = effect.kind === 'WRITTEN';
    const message = { messageId, subject, text, html, files, at, automatic, fromMe, now };
    await storeReceivedEmail({ ...message, db, userId }, { ...message, leadId });
  }
  return true;
}

function applyEffect(one: OneEmail): Promise<Changed> {
  switch (one.email.effect.kind) {
    case 'REPLY':
      return stopLeads(one, one);
    case 'OPT_OUT':
      return optOut(one, one.email.effect.sentence);
    case 'GONE':
      return leaveAddress(one, one.email.effect.sentence);
    case 'OUT_OF_OFFICE':
      return holdLeads(one);
    case 'BOUNCE':
      return bounce(one);
    case 'COMPLAINT':
      return complain(one, one.email);
    case 'WRITTEN':
      return holdForWriting(one, one.email);
    case 'AUTOMATIC':
      return Promise.resolve([]);
  }
}

async function stopLeads(
  scope: Scope<'now', DatabaseTransaction>,
  { email, moving }: { email: MatchedEmail; moving: boolean },
): Promise<Changed> {
  const { messageId, subject, ownText, at, leadIds } = email;
  const changed: Changed = [];
  for (const leadId of leadIds) {
    const campaignIds = await stopRepliedLeads(scope, {
      leadId,
      channel: 'EMAIL',
      answers: [{ messageId, subject, text: ownText, at }],
      moving,
    });
    changed.push(...campaignIds.map((campaignId) => ({ leadId, campaignId })));
  }
  return changed;
}

async function holdForWriting(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  email: MatchedEmail,
): Promise<Changed> {
  const changed: Changed = [];
  for (const leadId of email.leadIds) {
    const writing = { db, userId, leadIds: [leadId], now, writtenAt: email.at };
    const { campaignIds } = await holdLeadsForWriting(writing);
    changed.push(...campaignIds.map((campaignId) => ({ leadId, campaignId })));
  }
  return changed;
}

/** Counts as a reply, and ends these people everywhere. */
async function optOut(one: OneEmail, sentence: string): Promise<Changed> {
  const replied = await stopLeads(one, { ...one, moving: false });
  const changed: Changed = [];
  for (const leadId of one.email.leadIds) {
    const campaignIds = await blacklistOptOut(one, { leadId, sentence });
    changed.push(...campaignIds.map((campaignId) => ({ leadId, campaignId })));
  }
  return [...replied, ...changed];
}

/** Nothing more goes to these leads' address that the message is about. */
async function leaveAddress(
  { db, userId, now, email: { about, fromAddress, leadIds } }: OneEmail,
  sentence: string,
): Promise<Changed> {
  const address = about?.address ?? fromAddress;
  if (address === null) return [];
  await recordAddress(
    db,
    { userId, address },
    {
      reason: 'GONE',
      evidence: { sentence },
      campaignId: about?.campaignId ?? null,
      leadId: leadIds[0],
      now,
    },
  );
  return [];
}

async function holdLeads(one: OneEmail): Promise<Changed> {
  const leads = await lockLeads(one, one.email.leadIds);
  return moveLeads(one, { ...one, leads, retryAt: null });
}

async function lockLeads(
  { db, userId }: Owner<DatabaseTransaction>,
  leadIds: readonly string[],
  campaignId: string | null = null,
): Promise<LeadInWalk[]> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId}
      and cl.lead_id = any(${[...leadIds]}::bigint[])
      and (${campaignId}::bigint is null or cl.campaign_id = ${campaignId}::bigint)
    order by cl.campaign_id, cl.lead_id for no key update of cl`.execute(db);
  return rows.map(toLeadInWalk);
}

async function moveLeads(
  scope: Scope<'now', DatabaseTransaction>,
  {
    email,
    step,
    leads,
    retryAt,
  }: {
    email: MatchedEmail;
    step: StepOnEmail;
    leads: readonly LeadInWalk[];
    retryAt: number | null;
  },
): Promise<Changed> {
  const steps = leads.map((lead) => step({ lead, email, retryAt })).filter((one) => one !== null);
  if (steps.length > 0) await writeSteps(scope, steps);
  return steps.map(({ leadId, campaignId }) => ({ leadId, campaignId }));
}

/** A mail system that first deferred an email may reject it later: then that counts. */
async function bounce(one: OneEmail): Promise<Changed> {
  const { db, userId, now, email } = one;
  const { about, effect, at } = email;
  if (about === null || effect.kind !== 'BOUNCE') return [];
  const { rows } = await sql`
    update sent_emails
    set bounced_at = ${instant(at)}, bounce_lasting = ${effect.lasting}
    where user_id = ${userId}
      and request_id = ${about.requestId}
      and (bounced_at is null or (${effect.lasting} and bounce_lasting is not true))
    returning request_id`.execute(db);
  if (rows.length === 0) return [];
  const follows = bounceEffect({
    bounce: effect,
    ...(await triesOf(one, about)),
    at,
  });
  const { campaignId, leadId, address } = about;
  if (follows.kind === 'MARK_ADDRESS')
    await refuseBouncedAddress({ db, userId, address, campaignId, leadId, now });
  const leads = await lockLeads(one, [leadId], campaignId);
  const changed =
    follows.kind === 'RETRY'
      ? await moveLeads(one, {
          ...one,
          leads: withReply(leads, await repliedToTeammateAt(one, about)),
          retryAt: follows.at,
        })
      : [];
  const retried = changed.length > 0;
  if (!retried) await stampBounce(one, about, at);
  const retryAt = follows.kind === 'RETRY' && retried ? follows.at : null;
  if (leads.length > 0) await writeEvents({ db, userId }, [bounceEvent(email, about, retryAt)]);
  return retried || leads.length === 0 ? changed : [{ leadId, campaignId }];
}

/** Leads whose person may have replied to a teammate later than to their own user. */
function withReply(leads: readonly LeadInWalk[], toTeammate: number | null): readonly LeadInWalk[] {
  if (toTeammate === null) return leads;
  return leads.map((lead) => ({
    ...lead,
    person: {
      ...lead.person,
      repliedAt: Math.max(lead.person.repliedAt ?? toTeammate, toTeammate),
    },
  }));
}

/** The tries of this step, including the one that bounced. */
async function triesOf(
  { db, userId }: Owner<DatabaseTransaction>,
  { leadId, campaignId, itemId, sentAt }: KnownSentEmail,
): Promise<{ tries: number; firstTriedAt: number }> {
  const { tries, first } = await db
    .selectFrom('sent_emails')
    .select(({ fn }) => [fn.countAll<number>().as('tries'), fn.min('sent_at').as('first')])
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('campaign_id', '=', campaignId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { tries: Number(tries), firstTriedAt: first ?? sentAt };
}

/**
 * If all of a campaign's emails to a lead bounced, none reached them. A bounced email that is not
 * retried counts as a bounce, both in the rates and for the hold of the mailbox (`guardBounces`).
 */
async function stampBounce(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { requestId, leadId, campaignId }: KnownSentEmail,
  at: number,
): Promise<void> {
  await sql`
    update sent_emails
    set bounce_final = true
    where user_id = ${userId} and request_id = ${requestId}`.execute(db);
  await sql`
    update campaign_leads cl
    set email_bounced_at = coalesce(cl.email_bounced_at, ${instant(at)}),
      fencing = cl.fencing + 1, updated_at = ${instant(now)},
      email_delivered_at = case
        when exists (
          select from sent_emails s
          where s.user_id = ${userId}
            and s.lead_id = ${leadId}
            and s.campaign_id = ${campaignId}
            and s.bounced_at is null
        )
          then cl.email_delivered_at
      end
    where cl.user_id = ${userId}
      and cl.campaign_id = ${campaignId}
      and cl.lead_id = ${leadId}`.execute(db);
}

async function complain(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  email: MatchedEmail,
): Promise<Changed> {
  if (email.about === null) return [];
  const { address, campaignId, leadId } = email.about;
  const ended = await unsubscribeAddress({ db, userId, address, campaignId, leadId, now });
  return ended.campaignIds.map((id) => ({ leadId, campaignId: id }));
}
