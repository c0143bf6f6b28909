import { sql } from 'kysely';
import { campaignTimeOf, advanceClock } from '#data/chores/clock-row.ts';
import type { Database } from '#data/database.ts';
import { WAITS_FOR_ANSWER } from './run-records.ts';

/**
 * How far a run has come. `now` is campaign time; `due` leads have a step whose time has come,
 * whether or not a limit lets it be done; `live` are those for whom the engine can still do
 * something without an answer of the user's.
 */
export type Progress = {
  now: number;
  acts: number;
  openTries: number;
  unconfirmed: number;
  leads: number;
  live: number;
  due: number;
  nextDueAt: number | null;
  openPacks: number;
};

type Row = Omit<Progress, 'now'> & {
  rate: number;
  base_real: number;
  base_campaign: number;
  ceiling: number;
};

/**
 * Reads it in one statement; kept counters are not asked, since they are what the run puts to the
 * test.
 */
export async function readProgress({
  db,
  emailsAlone,
}: {
  db: Database;
  /** Counts only emails among the acts. */
  emailsAlone: boolean;
}): Promise<Progress> {
  const { rows } = await sql<Row>`
    with c as (
      select rate::float8, base_real, base_campaign, ceiling,
        least(ceiling, base_campaign + greatest(interval '0', now() - base_real) * rate) as at
      from clock
    )
    select c.*, i.*, l.*,
      (
        select count(*)::int from lead_packs where search_status = 'SEARCH_IN_PROGRESS'
      ) as "openPacks"
    from c,
      lateral (
        select count(*) filter (
          where status = 'HAPPENED' and (action = 'EMAIL' or not ${emailsAlone})
        )::int as acts,
          count(*) filter (where status = 'SENDING')::int as "openTries",
          count(*) filter (where status = 'UNCONFIRMED')::int as unconfirmed
        from intents
      ) i,
      lateral (
        select count(*)::int as leads,
          count(*) filter (
            where state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'UPLOADING')
            and not (${sql.raw(WAITS_FOR_ANSWER)})
          )::int as live,
          count(*) filter (where due_at <= c.at)::int as due,
          min(due_at) filter (where due_at > c.at) as "nextDueAt"
        from campaign_leads cl
      ) l`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The deployment has no clock.');
  const {
    rate,
    base_real: baseReal,
    base_campaign: baseCampaign,
    ceiling,
    acts,
    openTries,
    unconfirmed,
    leads,
    live,
    due,
    nextDueAt,
    openPacks,
  } = row;
  return {
    now: campaignTimeOf({ rate, baseReal, baseCampaign, ceiling, play: null }, Date.now()),
    acts,
    openTries,
    unconfirmed,
    leads,
    live,
    due,
    nextDueAt,
    openPacks,
  };
}

/** Whether the engine has nothing left to do for anyone. */
export function isOver({ leads, live, openTries, openPacks }: Progress): boolean {
  return leads > 0 && live === 0 && openTries === 0 && openPacks === 0;
}

const HOUR_MS = 3_600_000;
const MAX_LEAP_MS = 24 * HOUR_MS;
/** A lane that backs off after failures must not hold back the time of all others. */
const FEW = 0.02;

/**
 * Leaps over a time in which hardly anyone has anything to do, a part of it at a time: people
 * accept and answer within it.
 */
export async function leapWhenIdle({
  db,
  progress: { now, leads, due, openTries, openPacks, nextDueAt },
}: {
  db: Database;
  progress: Progress;
}): Promise<void> {
  if (
    due > leads * FEW ||
    openTries > 0 ||
    openPacks > 0 ||
    nextDueAt === null ||
    nextDueAt < now + HOUR_MS
  )
    return;
  await advanceClock({
    db,
    realNow: Date.now(),
    advanceMs: Math.min(MAX_LEAP_MS, nextDueAt - now - 60_000),
  });
}
