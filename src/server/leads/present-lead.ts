import { FINDERS } from '#core/finder/finder-answer.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { guessNameFromSlug } from '#core/lead/guess-name-from-slug.ts';
import { timeZoneForLocation } from '#core/lead/time-zone-for-location.ts';
import { scrubName, scrubPerson } from '#core/scrubber/person-name.ts';
import {
  NETWORK_DISTANCES,
  type CampaignLeadAnswer,
  type EventAnswer,
  type LeadAnswer,
} from '#contract/leads.ts';
import { userIdShape } from '#contract/shapes.ts';
import { readDisplayNames } from '#data/account/users.ts';
import type { EventRow } from '#data/tables/events.ts';
import { readEmailAnswers, type LeadEmailAnswer } from '#data/finder/lead-answers.ts';
import { readLeadPlaces, readLeads, type LeadPlace, type LeadRow } from '#data/leads/leads.ts';
import { readSentEmails, type SentEmail } from '#data/leads/sent-emails.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { readUnconfirmedActs } from '#data/tables/unconfirmed-acts.ts';
import { readWaitingSources, type PlaceId } from '#data/waiting/waiting-sources.ts';
import { leadProfileUrl } from '#server/lead-lists/lead-csv.ts';
import {
  presentUnconfirmed,
  withSequences,
  type UnconfirmedAct,
  type UnconfirmedActs,
} from '#server/leads/present-unconfirmed.ts';
import { readWaiting, type PlaceKey, type Waiting } from '#server/leads/read-waiting.ts';
import { isoInstant } from '#server/http/page-response.ts';
import type { PictureLink } from '#server/http/picture-link.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

type Place = Omit<CampaignLeadAnswer, 'campaignId' | 'leadId' | 'leadPackId' | 'unconfirmed'> & {
  campaignId: string;
  leadId: string;
  leadPackId: string | null;
  unconfirmed: UnconfirmedAct[];
};
type Answer = Omit<LeadAnswer, 'id' | 'campaigns'> & { id: string; campaigns: Place[] };
type Event = Omit<EventAnswer, 'campaignId' | 'leadId'> & {
  campaignId: string | null;
  leadId: string | null;
};

/**
 * Leads as the API shows them, in the order of the ids, with their places in campaigns and what
 * each waits for; `withGates` adds its checklist, which lists do not show.
 */
export async function presentLeads(
  scope: Scope<'now'>,
  {
    leadIds,
    plan,
    pictureLink,
    withGates = false,
  }: {
    leadIds: readonly string[];
    plan: PlanMoment;
    pictureLink: PictureLink;
    withGates?: boolean;
  },
): Promise<Answer[]> {
  if (leadIds.length === 0) return [];
  const [leads, places, acts, answers] = await Promise.all([
    readLeads(scope, leadIds),
    readLeadPlaces(scope, leadIds),
    readUnconfirmedActs(scope, leadIds),
    readEmailAnswers(scope, leadIds),
  ]);
  const sources = await readWaitingSources(scope, openPlaces(places));
  if (sources === null) return [];
  const [waiting, unconfirmed] = await Promise.all([
    readWaiting(scope, { sources, plan, withGates }),
    withSequences(scope, acts),
  ]);
  return leads.map((lead) =>
    presentLead({
      lead,
      emailAnswer: answers.get(lead.lead_id) ?? null,
      places: places.filter(({ lead_id: leadId }) => leadId === lead.lead_id),
      words: sources.user.nameWords,
      waiting,
      unconfirmed,
      pictureLink,
      now: scope.now,
    }),
  );
}

/** The places of leads that wait for something. */
function openPlaces(places: readonly LeadPlace[]): PlaceId[] {
  return places
    .filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED')
    .map(({ campaign_id: campaignId, lead_id: leadId }) => ({ campaignId, leadId }));
}

/** Events as the API shows them, sent emails with what happened to them. */
export async function presentEvents(scope: Owner, events: readonly EventRow[]): Promise<Event[]> {
  const emails = new Map(
    (await readSentEmails(scope, events.flatMap(sentEmailIds))).map(({ requestId, ...email }) => [
      requestId,
      email,
    ]),
  );
  const names = await readDisplayNames(
    scope.db,
    events.flatMap(({ acted_by: actedBy }) => actedBy ?? []),
  );
  return events.map((row) => {
    const [requestId = ''] = sentEmailIds(row);
    return presentEvent(row, names, emails.get(requestId));
  });
}

function sentEmailIds({ type, data }: EventRow): string[] {
  const requestId = data['requestId'];
  return type === 'EMAIL_SENT' && typeof requestId === 'string' ? [requestId] : [];
}

function presentEvent(
  row: EventRow,
  names: ReadonlyMap<string, string>,
  email: Omit<SentEmail, 'requestId'> | undefined,
): Event {
  return {
    id: row.event_id,
    type: row.type,
    at: isoInstant(row.at),
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    itemId: row.item_id,
    itemType: row.item_type,
    actor: row.actor,
    actedBy:
      row.acted_by === null
        ? null
        : {
            userId: userIdShape.parse(row.acted_by),
            displayName: names.get(row.acted_by) ?? 'A former teammate',
          },
    data: row.data,
    ...(email && {
      email: {
        ...email,
        openedAt: isoInstant(email.openedAt),
        answeredAt: isoInstant(email.answeredAt),
        bouncedAt: isoInstant(email.bouncedAt),
      },
    }),
  };
}

function presentLead({
  lead,
  emailAnswer,
  places,
  words,
  waiting,
  unconfirmed,
  pictureLink,
  now,
}: {
  now: number;
  pictureLink: PictureLink;
  lead: LeadRow;
  emailAnswer: LeadEmailAnswer | null;
  places: readonly LeadPlace[];
  words: readonly string[];
  waiting: ReadonlyMap<PlaceKey, Waiting>;
  unconfirmed: UnconfirmedActs;
}): Answer {
  const names = namesOf(lead, words);
  const name = names.firstName ?? names.fullName ?? lead.email ?? 'This lead';
  return {
    id: lead.lead_id,
    ...names,
    headline: lead.headline,
    jobTitle: lead.job_title,
    company: lead.company,
    industry: lead.industry,
    location: lead.location,
    country: lead.country,
    email: lead.email,
    phone: lead.phone,
    website: lead.website,
    profileUrl: leadProfileUrl(lead),
    publicIdentifier: lead.profile_slug,
    photoUrl: pictureLink(lead.photo_url),
    tags: lead.tags,
    blacklisted: lead.blacklisted,
    emailWantedAt: lead.email === null ? isoInstant(lead.email_wanted_at) : null,
    emailSearch: emailAnswer && {
      result: emailAnswer.result,
      email: emailAnswer.email,
      source: emailAnswer.source && FINDERS[emailAnswer.source].label,
      at: isoInstant(emailAnswer.askedAt),
    },
    zone: timeZoneForLocation({ location: lead.location, country: lead.country, now }),
    networkDistance:
      NETWORK_DISTANCES.find((distance) => distance === lead.network_distance) ?? null,
    openProfile: lead.open_profile,
    custom: lead.custom,
    campaigns: places.map((place) => ({
      ...presentPlace(place, waiting.get(`${place.campaign_id}/${place.lead_id}`) ?? null),
      unconfirmed: presentUnconfirmed({ ...unconfirmed, place, name }),
    })),
  };
}

/**
 * The scrubbed name, with the original if they differ (product rules, section 6). A name edited
 * manually stays as it is; one that was never read is guessed from the URL.
 */
function namesOf(
  lead: LeadRow,
  words: readonly string[],
): Pick<Answer, 'firstName' | 'lastName' | 'fullName' | 'originalName' | 'nameFromAddress'> {
  const parts = { firstName: lead.first_name, lastName: lead.last_name };
  const original =
    lead.full_name ??
    ([parts.firstName, parts.lastName].filter((part) => part !== null).join(' ') || null);
  if (original === null) {
    const guess = lead.profile_slug === null ? null : guessNameFromSlug(lead.profile_slug);
    return { ...parts, fullName: guess, originalName: null, nameFromAddress: guess !== null };
  }
  if (lead.hand_edited.includes('full_name'))
    return { ...parts, fullName: original, originalName: null, nameFromAddress: false };
  const { firstName, lastName } = scrubPerson({ ...parts, words });
  const { name, changed } = scrubName(original, words);
  return {
    firstName,
    lastName,
    fullName: name,
    originalName: changed ? original : null,
    nameFromAddress: false,
  };
}

function presentPlace(place: LeadPlace, waiting: Waiting | null): Omit<Place, 'unconfirmed'> {
  return {
    campaignId: place.campaign_id,
    campaignName: place.campaign_name,
    leadId: place.lead_id,
    leadPackId: place.lead_pack_id,
    state: place.state,
    itemId: place.item_id,
    itemType: place.item_type,
    dueAt: isoInstant(place.due_at),
    reason: place.reason,
    reasonText: place.reason === null ? null : reasonText(place.reason, missingOf(place)).sentence,
    waitingFor: waiting === null ? null : { ...waiting, until: isoInstant(waiting.until) },
    invitedAt: isoInstant(place.invited_at),
    acceptedAt: isoInstant(place.accepted_at),
    repliedAt: isoInstant(place.replied_at),
    updatedAt: isoInstant(place.updated_at),
  };
}

function missingOf({ walk }: LeadPlace): string[] {
  const missing = walk?.['missing'];
  return Array.isArray(missing) ? missing.filter((name) => typeof name === 'string') : [];
}
