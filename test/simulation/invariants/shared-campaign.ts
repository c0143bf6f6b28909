import { isLive } from '#core/lead/lead-state.ts';
import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import type { JournalEntry } from '../provider/provider.ts';
import type { Goal } from '../goals.ts';
import type { ProductTime } from '../product-time.ts';
import type { Scenario } from '../scenario.ts';
import { keysOf } from '../store/do-not-contact.ts';
import type { PlaceRow } from '../store/memory-rows.ts';
import type { SharedCampaign, UserTables } from '../store/user-tables.ts';
import { standsWith } from '../store/world-team.ts';
import { standing } from './nothing-lost.ts';
import { isText } from './reply-stops.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type HistoryShared = ReturnType<typeof judgeSharedCampaign>;

/**
 * Product rules, section 22: no person hears from two senders unless they were handed over by name;
 * each is bound to one sender, who alone acts for them; an answer to one sender stops the person
 * with every other; everyone of a dealt list is there, with one sender, and untouched people aren't
 * left with a lost one.
 */
export function judgeSharedCampaign({
  report,
  reach,
  time,
  tablesOf,
  scenario,
}: {
  report: Report;
  reach: (goal: Goal) => void;
  time: ProductTime;
  tablesOf: (userId: string) => UserTables;
  scenario: Scenario;
}) {
  const people = scenario.team === null ? [] : (scenario.users[0]?.people ?? []);
  /** Each person by all their keys. */
  const members = new Map(
    people.flatMap(({ memberId, slug, email }) =>
      keysOf({ memberId, slug, email }).map((key) => [key, memberId] as const),
    ),
  );
  const touchedBy = new Map<string, Set<string>>();
  const handedOver = new Set<string>();
  const removed = new Set<string>();
  const answers = new Map<string, { userId: string; at: number; told: number }[]>();

  const sharedOf = (userId: string): SharedCampaign | null => tablesOf(userId).shared;
  const keysOfMember = (memberId: string): string[] =>
    [...members].flatMap(([key, one]) => (one === memberId ? key : []));
  const boundTo = ({ bindings }: SharedCampaign, memberId: string): string[] => [
    ...new Set(keysOfMember(memberId).flatMap((key) => bindings.get(key)?.userId ?? [])),
  ];

  function judgeBinding(made: Try, shared: SharedCampaign, memberId: string): void {
    const to = boundTo(shared, memberId);
    if (to.length > 0 && !to.includes(made.userId))
      report({
        promise: 'team',
        rule: 'an act reserved for a person of another sender',
        detail: `${sentence(made)} by ${made.userId}, bound to ${to.join(' and ')}`,
      });
  }

  /** An answer to another sender since a place was resumed, or its person handed over. */
  function stopping(memberId: string, { userId, at }: { userId: string; at: number }) {
    return (answers.get(memberId) ?? []).find(
      (answer) => answer.userId !== userId && answer.at >= at,
    );
  }

  return {
    /** Rows of a list without those whom the user took out of the campaign. */
    withoutRemoved: (rows: readonly StagedPersonFacts[]): StagedPersonFacts[] =>
      rows.filter(({ profileSlug }) => !removed.has(members.get(`s:${profileSlug}`) ?? '')),

    onRemoved: (memberId: string): void => void removed.add(memberId),

    onHandedOver: (memberId: string): void => void handedOver.add(memberId),

    onAct({ account, memberId, requestId, kind }: JournalEntry): void {
      if (!members.has(`m:${memberId}`)) return;
      const userId = account.slice('acc-'.length);
      const senders = touchedBy.get(memberId) ?? new Set<string>();
      touchedBy.set(memberId, senders.add(userId));
      if (senders.size > 1 && !handedOver.has(memberId))
        report({
          promise: 'team',
          rule: 'a person hears from two senders',
          detail: `${kind} to ${memberId} (${requestId}) by ${userId}, after ${[...senders].join(', ')}`,
        });
    },

    onReserved(made: Try, place: PlaceRow): void {
      const shared = sharedOf(made.userId);
      const memberId = members.get(`m:${made.memberId}`) ?? members.get(`s:${made.memberId}`);
      if (shared === null || memberId === undefined) return;
      judgeBinding(made, shared, memberId);
      const list = tablesOf(made.userId).packs.get(place.leadPackId ?? '')?.row;
      const bound = keysOfMember(memberId).flatMap((key) => shared.bindings.get(key) ?? []);
      const at = Math.max(
        list?.createdAt ?? place.addedAt,
        place.memory.resumedAt ?? 0,
        ...bound.map(({ boundAt }) => boundAt),
      );
      const answer = stopping(memberId, { userId: made.userId, at });
      if (isText(made) && answer !== undefined)
        report({
          promise: 'team',
          rule: 'a message reserved after an answer to a teammate',
          detail: `${sentence(made)}, answered to ${answer.userId} at ${new Date(answer.told).toISOString()}`,
        });
    },

    /** An answer to a sender was kept. One that comes before a person is anyone’s stops nothing. */
    onAnswer({ userId, leadId, told }: { userId: string; leadId: string; told: number }): void {
      const tables = tablesOf(userId);
      const { shared } = tables;
      const lead = tables.leads.get(leadId);
      if (shared === null || lead === undefined) return;
      const keys = keysOf(lead.person);
      const memberId = keys.flatMap((key) => members.get(key) ?? [])[0];
      if (memberId === undefined || boundTo(shared, memberId).length === 0) return;
      const known = answers.get(memberId) ?? [];
      if (known.some((one) => one.userId === userId && one.told >= told)) return;
      answers.set(memberId, [...known, { userId, at: time.clock.now(), told }]);
      for (const { userId: other, place } of standsWith(shared, keys)) {
        if (other === userId || place === undefined) continue;
        if (isLive(place.state) || place.state === 'PAUSED')
          report({
            promise: 'team',
            rule: 'an answered person goes on with a teammate',
            detail: `${standing(place)} of ${other}, answered to ${userId}`,
          });
        if (place.reason === 'REPLIED') reach('an answer to one sender stops another');
      }
    },

    onEnd({ quietSince }: { quietSince: number }): void {
      const shared = scenario.team === null ? null : sharedOf('1');
      if (shared === null) return;
      for (const { memberId } of people) {
        const to = boundTo(shared, memberId);
        if (to.length > 1)
          report({
            promise: 'team',
            rule: 'a person is bound to two senders',
            detail: `${memberId}: ${to.join(' and ')}`,
          });
        judgePerson(shared, { memberId, to });
      }
      judgeLeftBehind(shared, quietSince);
    },
  };

  function judgePerson(
    shared: SharedCampaign,
    { memberId, to }: { memberId: string; to: readonly string[] },
  ): void {
    const stands = standsWith(shared, keysOfMember(memberId));
    if (to.some((userId) => userId !== shared.ownerId)) reach('a person is dealt to a teammate');
    const going = stands.filter(
      ({ place }) => place !== undefined && (isLive(place.state) || place.state === 'PAUSED'),
    );
    if (going.length > 1)
      report({
        promise: 'team',
        rule: 'a person is with two senders',
        detail: going.map(({ userId, place }) => `${userId}: ${place?.state}`).join(', '),
      });
    const rows = stands.flatMap((one) => one.rows);
    const isExplained =
      stands.some(({ place }) => place !== undefined) ||
      rows.length === 0 ||
      removed.has(memberId) ||
      rows.some(({ verdict, code }) => verdict === 'SKIPPED' && code !== 'DEALT');
    const waits = rows.some(({ verdict }) => verdict === null);
    if (!isExplained && !waits)
      report({ promise: 'team', rule: 'a person of a dealt list is lost', detail: memberId });
    const forgotten = rows.find(
      ({ verdict, searchStatus }) => verdict === null && searchStatus !== 'SEARCH_IN_PROGRESS',
    );
    if (forgotten !== undefined)
      report({ promise: 'team', rule: 'a dealt row that nobody judges', detail: memberId });
  }

  /** Those whom a sender contacted and handed over don't go back to them. */
  function wasHandedOver({ leads }: UserTables, leadId: string): boolean {
    const person = leads.get(leadId)?.person;
    const keys = person === undefined ? [] : keysOf(person);
    return keys.some((key) => handedOver.has(members.get(key) ?? ''));
  }

  /** Untouched people of a sender who is gone are dealt again, where the owner wants it. */
  function judgeLeftBehind(shared: SharedCampaign, quietSince: number): void {
    const now = time.clock.now();
    const { handOver, senders } = shared;
    const able = [...senders.values()].filter(
      ({ state, lostAt, weight }) => state === 'AGREED' && lostAt === null && weight > 0,
    );
    if (handOver === 'NEVER' || able.length === 0 || now - quietSince < HOUR_MS) return;
    const waitMs = handOver === 'AFTER_DAY' ? DAY_MS + HOUR_MS : HOUR_MS;
    for (const { userId, ownCampaignId, lostAt } of senders.values()) {
      if (lostAt === null || now - lostAt < waitMs) continue;
      const tables = tablesOf(userId);
      for (const place of tables.campaigns.get(ownCampaignId)?.places.values() ?? [])
        if (
          place.state === 'GETTING_READY' &&
          place.stamps.contacted === undefined &&
          (tables.intentsByLead.get(place.leadId) ?? []).length === 0 &&
          tables.leads.get(place.leadId)?.person.blacklisted === false &&
          !wasHandedOver(tables, place.leadId) &&
          now - place.updatedAt > HOUR_MS
        )
          report({
            promise: 'team',
            rule: 'an untouched person stays with a lost sender',
            detail: standing(place),
          });
    }
  }
}
