import { normalizeEmail } from '#core/email/email-address.ts';
import { bounceEffect } from '#core/email/bounce-effect.ts';
import { isStoppedByReply } from '#core/lead/replied-lead.ts';
import {
  bounceEvent,
  isReply,
  type KnownSentEmail,
  type MatchedEmail,
  type ReceivedNews,
  type StepOnEmail,
} from '#data/engine-store/mailbox-store.ts';
import { guardBounces } from './bounce-guard.ts';
import { notifyFinishedCampaigns } from './campaign-keeping.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import { toLeadInWalk } from './lead-rows.ts';
import type { PlaceRow, RefusedAddressRow } from './memory-rows.ts';
import { stamped, writeEvents } from './places.ts';
import { unheld } from './remembered-state.ts';
import { holdForWriting } from './own-words.ts';
import { stopRepliedLeads } from './replied-leads.ts';
import { blacklistOptOut, writeSteps } from './step-writing.ts';
import { repliedToTeammateAt } from './team-dealing.ts';
import { put } from './undo-log.ts';
import { placesOf, putMailbox, putPlace, type UserTables } from './user-tables.ts';

type Receive = {
  flaws: StoreFlaws;
  now: number;
  emails: readonly MatchedEmail[];
  place: string | null;
  step: StepOnEmail;
  moving?: boolean;
};
type OneEmail = Omit<Receive, 'emails' | 'place'> & { email: MatchedEmail; moving: boolean };
type Changed = ReceivedNews['changed'];

/**
 * Keeps messages with their effects, and how far the mailbox was read. What was kept before has no
 * effect again.
 */
export function storeReceived(
  tables: UserTables,
  { emails, place, now, moving = true, ...query }: Receive,
): ReceivedNews {
  const at = Math.trunc(now);
  const changed: Changed = [];
  const replied: ReceivedNews['replied'] = [];
  let bounced = false;
  for (const email of emails) {
    if (tables.receivedEmails.has(email.messageId)) continue;
    keepEmail(tables, email);
    changed.push(...applyEffect(tables, { ...query, email, moving, now: at }));
    if (isReply(email.effect))
      replied.push(...email.leadIds.map((leadId) => ({ leadId, messageId: email.messageId })));
    bounced ||= email.effect.kind === 'BOUNCE';
  }
  const onHold = bounced && guardBounces(tables, at);
  if (place !== null && tables.mailbox !== null)
    putMailbox(tables, { ...tables.mailbox, readingPlace: place, readAt: at });
  return { changed, replied, onHold };
}

function keepEmail(tables: UserTables, email: MatchedEmail): void {
  const { messageId, leadIds, about, effect, fromAddress, subject, text, at } = email;
  put(tables.undo, tables.receivedEmails, [
    messageId,
    {
      messageId,
      leadId: leadIds[0],
      campaignId: about?.campaignId ?? null,
      requestId: about?.requestId ?? null,
      kind: effect.kind,
      newAddress: effect.kind === 'GONE' ? effect.newAddress : null,
      fromAddress,
      subject,
      text,
      at: Math.trunc(at),
    },
  ]);
}

function applyEffect(tables: UserTables, one: OneEmail): Changed {
  switch (one.email.effect.kind) {
    case 'REPLY':
      return stopLeads(tables, one);
    case 'OPT_OUT':
      return [
        ...stopLeads(tables, { ...one, moving: false }),
        ...one.email.leadIds.flatMap((leadId) =>
          blacklistOptOut(tables, { ...one, leadId }).map((campaignId) => ({ leadId, campaignId })),
        ),
      ];
    case 'GONE':
      return leaveAddress(tables, one);
    case 'OUT_OF_OFFICE':
      return moveLeads(tables, {
        ...one,
        places: inOrder(one.email.leadIds.flatMap((leadId) => placesOf(tables, leadId))),
        retryAt: null,
      });
    case 'BOUNCE':
      return bounce(tables, one);
    case 'COMPLAINT':
      return complain(tables, one);
    case 'WRITTEN':
      return one.email.leadIds.flatMap((leadId) =>
        holdForWriting(tables, { now: one.now, leadId, writtenAt: one.email.at }).map(
          (campaignId) => ({ leadId, campaignId }),
        ),
      );
    case 'AUTOMATIC':
      return [];
  }
}

/** Nothing more goes to the address of these leads that the message is about. */
function leaveAddress(
  tables: UserTables,
  { now, email: { about, fromAddress, leadIds } }: OneEmail,
): Changed {
  const address = about?.address ?? fromAddress;
  if (address !== null && !tables.refusedAddresses.has(normalizeEmail(address)))
    refuse(tables, {
      address,
      reason: 'GONE',
      at: now,
      campaignId: about?.campaignId ?? null,
      leadId: leadIds[0],
      atSending: false,
    });
  return [];
}

function inOrder(places: readonly PlaceRow[]): PlaceRow[] {
  return places.toSorted(
    (one, other) =>
      Number(one.campaignId) - Number(other.campaignId) || one.leadNumber - other.leadNumber,
  );
}

function stopLeads(tables: UserTables, { flaws, now, email, moving }: OneEmail): Changed {
  const { messageId, subject, ownText, at, leadIds } = email;
  return leadIds.flatMap((leadId) =>
    stopRepliedLeads(tables, {
      flaws,
      now,
      leadId,
      channel: 'EMAIL',
      answers: [{ messageId, subject, text: ownText, at: Math.trunc(at) }],
      moving,
    }).map((campaignId) => ({ leadId, campaignId })),
  );
}

function moveLeads(
  tables: UserTables,
  {
    flaws,
    now,
    email,
    step,
    places,
    retryAt,
  }: OneEmail & { places: readonly PlaceRow[]; retryAt: number | null },
): Changed {
  const leadOf = (place: PlaceRow) => {
    const lead = toLeadInWalk(tables, place);
    const toTeammate = retryAt === null ? null : repliedToTeammateAt(tables, place);
    if (toTeammate === null) return lead;
    const repliedAt = Math.max(lead.person.repliedAt ?? toTeammate, toTeammate);
    return { ...lead, person: { ...lead.person, repliedAt } };
  };
  const steps = places
    .map((place) => step({ lead: leadOf(place), email, retryAt }))
    .filter((one) => one !== null);
  if (steps.length > 0) writeSteps(tables, { flaws, steps, now });
  return steps.map(({ leadId, campaignId }) => ({ leadId, campaignId }));
}

function bounce(tables: UserTables, one: OneEmail): Changed {
  const { flaws, now, email } = one;
  const { about, effect, at } = email;
  if (about === null || effect.kind !== 'BOUNCE') return [];
  const sent = tables.sentEmails.get(about.requestId);
  if (sent === undefined) return [];
  if (sent.bouncedAt !== null && (!effect.lasting || sent.bounceLasting === true)) return [];
  put(tables.undo, tables.sentEmails, [
    about.requestId,
    { ...sent, bouncedAt: Math.trunc(at), bounceLasting: effect.lasting },
  ]);
  const follows = bounceEffect({
    bounce: effect,
    ...triesOf(tables, about),
    at,
  });
  const { campaignId, leadId, address } = about;
  if (follows.kind === 'MARK_ADDRESS' && !tables.refusedAddresses.has(normalizeEmail(address)))
    refuse(tables, { address, reason: 'BOUNCED', at: now, campaignId, leadId, atSending: false });
  const place = tables.campaigns.get(campaignId)?.places.get(leadId);
  const places = place === undefined ? [] : [place];
  const changed =
    follows.kind === 'RETRY' ? moveLeads(tables, { ...one, places, retryAt: follows.at }) : [];
  const retried = changed.length > 0;
  if (!retried) {
    const bounced = tables.sentEmails.get(about.requestId) ?? sent;
    put(tables.undo, tables.sentEmails, [about.requestId, { ...bounced, bounceFinal: true }]);
    if (place !== undefined) stampBounce(tables, { place, at, now });
  }
  const retryAt = follows.kind === 'RETRY' && retried ? follows.at : null;
  if (place !== undefined)
    writeEvents(tables, { flaws, events: [bounceEvent(email, about, retryAt)] });
  return retried || place === undefined ? changed : [{ leadId, campaignId }];
}

function emailsOf(tables: UserTables, { leadId, campaignId }: KnownSentEmail | PlaceRow) {
  return [...tables.sentEmails.values()].filter(
    (row) => row.leadId === leadId && row.campaignId === campaignId,
  );
}

/** The tries of this step, the one that came back included. */
function triesOf(
  tables: UserTables,
  about: KnownSentEmail,
): { tries: number; firstTriedAt: number } {
  const tries = emailsOf(tables, about).filter(({ itemId }) => itemId === about.itemId);
  return {
    tries: tries.length,
    firstTriedAt: Math.min(about.sentAt, ...tries.map(({ sentAt }) => sentAt)),
  };
}

/** A lead whose emails of the campaign all came back was reached by none of them. */
function stampBounce(
  tables: UserTables,
  { place, at, now }: { place: PlaceRow; at: number; now: number },
): void {
  const arrived = emailsOf(tables, place).some(({ bouncedAt }) => bouncedAt === null);
  const { email_delivered: delivered, ...rest } = stamped(place.stamps, { email_bounced: at });
  putPlace(tables, place, {
    ...place,
    stamps: frozenJson(
      arrived && delivered !== undefined ? { ...rest, email_delivered: delivered } : rest,
    ),
    version: place.version + 1,
    updatedAt: now,
  });
}

function refuse(tables: UserTables, row: RefusedAddressRow): void {
  const address = normalizeEmail(row.address);
  put(tables.undo, tables.refusedAddresses, [address, { ...row, address }]);
}

function complain(tables: UserTables, { flaws, now, email }: OneEmail): Changed {
  if (email.about === null) return [];
  const { campaignId, leadId, address } = email.about;
  return unsubscribe(tables, { flaws, now, address, campaignId, leadId });
}

/** An unsubscribed address stays unsubscribed, and every lead with it ends. */
export function unsubscribe(
  tables: UserTables,
  {
    flaws,
    now,
    address: written,
    campaignId,
    leadId,
  }: Pick<OneEmail, 'flaws' | 'now'> & {
    address: string;
    campaignId: string | null;
    leadId: string | null;
  },
): Changed {
  const address = normalizeEmail(written);
  if (tables.refusedAddresses.get(address)?.reason !== 'UNSUBSCRIBED')
    refuse(tables, {
      address,
      reason: 'UNSUBSCRIBED',
      at: now,
      campaignId,
      leadId,
      atSending: tables.refusedAddresses.get(address)?.atSending ?? false,
    });
  const leadIds = [...tables.leads.values()]
    .filter((row) => row.leadId === leadId || row.person.email?.toLowerCase() === address)
    .map((row) => row.leadId);
  const ended = inOrder(leadIds.flatMap((one) => placesOf(tables, one))).filter(({ state }) =>
    isStoppedByReply(state),
  );
  for (const place of ended) {
    const { campaignId: inCampaign, leadId: ofLead, itemId, itemType, state } = place;
    putPlace(tables, place, {
      ...place,
      state: 'FINISHED',
      reason: 'UNSUBSCRIBED',
      dueAt: null,
      memory: frozenJson(unheld({ place })),
      version: place.version + 1,
      updatedAt: now,
    });
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'STATE_CHANGED',
          at: now,
          campaignId: inCampaign,
          leadId: ofLead,
          itemId,
          itemType,
          actor: 'NETWORK',
          data: { from: state, to: 'FINISHED', reason: 'UNSUBSCRIBED' },
        },
      ],
    });
  }
  notifyFinishedCampaigns(tables, {
    campaignIds: [...new Set(ended.map((place) => place.campaignId))],
    now,
  });
  return ended.map((place) => ({ leadId: place.leadId, campaignId: place.campaignId }));
}
