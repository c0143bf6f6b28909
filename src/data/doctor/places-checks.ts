import { sql, type RawBuilder } from 'kysely';
import { needsWord } from '#core/waiting/unconfirmed-act.ts';
import { ACTION_TYPES } from '#core/sequence/sequence-item.ts';
import type { RowCheck } from '#data/doctor/page-scan.ts';

/** The sender `me` of a shared campaign, and each key `k` of the person of a place `p`. */
const DEALT_PERSON = sql`campaign_senders me
      join leads l on l.user_id = p.user_id and l.lead_id = p.lead_id
      cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)`;

const WHERE = sql<string>`
  'campaign ' || p.campaign_id || ', lead ' || p.lead_id || ': ' || p.state
    || coalesce(' on step ' || p.item_id, '')`;
const LIVE = sql.raw("p.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')");
const text = (words: string): RawBuilder<string> => sql<string>`${words}::text`;

/** First times that only an act of the engine's sets, by the actions that set them. */
const STAMPS_OF_ACTS = {
  messaged: ['MESSAGE'],
  inmailed: ['INMAIL'],
  emailed: ['EMAIL'],
  visited: ['VISIT'],
  endorsed: ['ENDORSE'],
  followed: ['FOLLOW'],
  liked: ['LIKE'],
} as const;

function actIs(status: string, actions: readonly string[]): RawBuilder<unknown> {
  return sql`
    exists (
      select from intents i
      where i.user_id = p.user_id
        and i.lead_id = p.lead_id
        and i.campaign_id = p.campaign_id
        and i.status = ${status}
        and i.action in (${sql.join(actions)})
    )`;
}

/**
 * An invitation that was pending already when the sequence came to it is counted as if the campaign
 * had sent it, with its own time (product rules, section 2).
 */
const ADOPTED = sql`
  exists (
    select from events e
    where e.user_id = p.user_id
      and e.lead_id = p.lead_id
      and e.campaign_id = p.campaign_id
      and e.type = 'ACTION_SKIPPED'
      and e.data ->> 'reason' = 'ALREADY_INVITED'
  )`;
const WITHDRAWN = sql`
  exists (
    select from events e
    where e.user_id = p.user_id and e.lead_id = p.lead_id and e.type = 'INVITE_WITHDRAWN'
  )`;

/** A mail server that refused the address for good: a bounce of an email that never left. */
const BOUNCED = sql`
  exists (
    select from events e
    where e.user_id = p.user_id
      and e.lead_id = p.lead_id
      and e.campaign_id = p.campaign_id
      and e.type = 'EMAIL_BOUNCED'
  )`;
const REFUSED_AT_SENDING = sql`
  exists (
    select from events e
    where e.user_id = p.user_id
      and e.lead_id = p.lead_id
      and e.campaign_id = p.campaign_id
      and e.type = 'EMAIL_BOUNCED'
      and e.data ->> 'atSending' = 'true'
  )`;

/** What must hold for each lead of a campaign. */
export const PLACE_CHECKS: readonly RowCheck[] = [
  {
    check: 'STUCK_LEADS',
    where: WHERE,
    says: text('No due time, and no action in progress'),
    wrong: sql`
      ${LIVE}
      and p.due_at is null
      and p.item_id is not null
      and not ${actIs('SENDING', ACTION_TYPES)}`,
  },
  {
    check: 'STUCK_LEADS',
    where: WHERE,
    says: text('Its campaign has a sequence, but it isn’t on a step'),
    joins: sql`join campaigns c on c.user_id = p.user_id and c.campaign_id = p.campaign_id`,
    wrong: sql`${LIVE} and p.item_id is null and c.sequence is not null`,
  },
  {
    check: 'ENDED_WITHOUT_REASON',
    where: WHERE,
    says: text('No reason'),
    wrong: sql`p.state in ('PAUSED', 'FINISHED', 'FAILED', 'BLACKLISTED') and p.reason is null`,
  },
  {
    check: 'ENDED_WITHOUT_REASON',
    where: WHERE,
    says: sql<string>`'It has ended or is paused, but is due on ' || p.due_at`,
    wrong: sql`p.state in ('PAUSED', 'FINISHED', 'FAILED', 'BLACKLISTED') and p.due_at is not null`,
  },
  {
    check: 'REPLIED_WITHOUT_REPLY',
    where: WHERE,
    says: text('Ended as replied, but its timeline has no reply'),
    wrong: sql`p.state = 'FINISHED' and p.reason = 'REPLIED' and not exists (
      select from events e
      where e.user_id = p.user_id and e.lead_id = p.lead_id and e.campaign_id = p.campaign_id
        and (
          e.type in ('MESSAGE_RESPONDED', 'EMAIL_RESPONDED')
          -- To another sender of a shared campaign.
          or e.type = 'STATE_CHANGED' and e.data ? 'answered'
        )
    )`,
  },
  {
    check: 'ONE_SENDER',
    where: WHERE,
    says: text('Another sender of the shared campaign has the same person'),
    wrong: sql`${LIVE} and exists (
      select from ${DEALT_PERSON}
      join team_person_campaigns t on t.team_id = me.team_id and t.person_key = k.key
        and t.user_id <> p.user_id
      join campaign_senders o on o.team_id = me.team_id and o.campaign_id = me.campaign_id
        and o.user_id = t.user_id and o.own_campaign_id = t.campaign_id
      join campaign_leads c on c.user_id = t.user_id and c.campaign_id = t.campaign_id
        and c.lead_id = t.lead_id and c.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')
      where me.user_id = p.user_id and me.own_campaign_id = p.campaign_id
    )`,
  },
  {
    check: 'ONE_SENDER',
    where: WHERE,
    says: text('The shared campaign gave the person to another sender'),
    wrong: sql`${LIVE} and exists (
      select from ${DEALT_PERSON}
      join person_senders b on b.team_id = me.team_id and b.person_key = k.key
        and b.campaign_id = me.campaign_id and b.user_id <> p.user_id
      where me.user_id = p.user_id and me.own_campaign_id = p.campaign_id
    )`,
  },
  {
    check: 'WORD_WITHOUT_ACT',
    where: WHERE,
    says: text('Waiting for the user’s answer, but it has no unconfirmed action'),
    wrong: sql`
      p.state = 'PAUSED'
      and p.reason = 'ACTION_UNCONFIRMED'
      and not ${actIs('UNCONFIRMED', ACTION_TYPES.filter(needsWord))}`,
  },
  {
    check: 'CONTACTED_BEFORE_ADDED',
    where: WHERE,
    says: sql<string>`'Contacted on ' || p.contacted_at || ', added on ' || p.added_at`,
    wrong: sql`
      p.contacted_at < p.added_at - interval '1 millisecond'
      and not (p.contacted_at is not distinct from p.invited_at and ${ADOPTED})`,
  },
  ...Object.entries(STAMPS_OF_ACTS).map(([stamp, actions]): RowCheck => ({
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: sql<string>`
      ${`${stamp} on `}::text || p.${sql.ref(`${stamp}_at`)}
        || ', but the ledger has no such action'`,
    wrong: sql`
      p.${sql.ref(`${stamp}_at`)} is not null
      and not ${actIs('HAPPENED', actions)}
      and not ${stamp === 'emailed' ? REFUSED_AT_SENDING : sql`false`}`,
  })),
  {
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: sql<string>`'invited on ' || p.invited_at || ', but the ledger has no such action'`,
    wrong: sql`
      p.invited_at is not null
      and not ${actIs('HAPPENED', ['CONNECT', 'CONNECT_BY_EMAIL'])}
      and not ${ADOPTED}`,
  },
  {
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: sql<string>`'withdrawn on ' || p.withdrawn_at || ', and nothing was withdrawn'`,
    wrong: sql`
      p.withdrawn_at is not null and not ${actIs('HAPPENED', ['WITHDRAW'])} and not ${WITHDRAWN}`,
  },
  {
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: text('delivered, opened, replied to, or bounced, but never emailed'),
    wrong: sql`
      p.emailed_at is null
      and coalesce(
        p.email_delivered_at, p.email_opened_at, p.email_replied_at, p.email_bounced_at
      ) is not null`,
  },
  {
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: text('bounced, but its timeline has no bounce'),
    wrong: sql`p.email_bounced_at is not null and not ${BOUNCED}`,
  },
  {
    check: 'STAMP_WITHOUT_ACT',
    where: WHERE,
    says: text('contacted, but neither invited nor written to, or the other way round'),
    wrong: sql`
      (p.contacted_at is null) <> (
        p.invited_at is null
        and p.messaged_at is null
        and p.inmailed_at is null
        and p.emailed_at is null
      )`,
  },
  {
    check: 'ACT_AFTER_BLACKLIST',
    where: WHERE,
    says: text('The person isn’t on the blacklist'),
    joins: sql`join leads l on l.user_id = p.user_id and l.lead_id = p.lead_id`,
    wrong: sql`p.state = 'BLACKLISTED' and not l.blacklisted`,
  },
];
