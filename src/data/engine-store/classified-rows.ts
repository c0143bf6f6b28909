import {
  IMPORTED_SOURCES,
  type ImportVerdict,
  type SkipLeadCondition,
  type SkipReason,
} from '#core/lead-pack/lead-pack.ts';
import { SKIP_REASON_TEXTS, skipVerdict } from '#core/lead-pack/skip-lead.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import type { StagedPerson } from '#data/lead-packs/staged-rows.ts';

/** A staged person with the facts about them; `leadId` is the lead that the person already is. */
export type Candidate = {
  rowNumber: number;
  person: StagedPersonFacts;
  leadId: string | null;
  slugTaken: boolean;
};
export type StagedPersonFacts = Partial<StagedPerson> & {
  openProfile?: boolean | null;
  premium?: boolean | null;
  connections?: number | null;
  distance?: string | null;
  profileRead?: boolean;
};

/** A teammate in whose running campaign a person is. */
export type Teammate = { name: string; campaign: string };

/**
 * What is known of the person of a staged row; `slugTaken`: another lead has the row's profile URL.
 * `teammate` is looked up only if the list asks for it.
 */
export type RowFacts = {
  rowNumber: number;
  person: StagedPersonFacts;
  leadId: string | null;
  slugTaken: boolean;
  /** Whether the user's or the team's record covers the person. */
  doNotContact: boolean;
  /** The network did not know the person when it was last asked. */
  unknown: boolean;
  unsubscribed: boolean;
  /** Was erased; then nothing of the row is kept. */
  erased?: boolean;
  inCampaign: boolean;
  fromThisPack: boolean;
  inOther: boolean;
  currentUser: boolean;
  teammate?: Teammate | null;
  /** When and how the person was contacted before; looked up only if the list asks for it. */
  contactedBefore?: string | null;
};

export type Judged = {
  rowNumber: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  leadId: string | null;
};

/**
 * `known` are rows of people who are already leads, whatever their verdict: their empty fields are
 * filled. `entering` are those of them who are added to the campaign.
 */
type Verdicts = {
  judged: Map<number, Judged>;
  fresh: Candidate[];
  known: KnownCandidate[];
  entering: KnownCandidate[];
};
type KnownCandidate = Candidate & { leadId: string };

/**
 * The verdicts of staged rows, in their order: who is skipped and why, who is already a lead, and
 * who is new (product rules, section 5). If two rows are the same person, the first one counts,
 * except that a row with a profile beats one with only an email. A row that completed the first of
 * its person is merged with it, if that one was added.
 */
export function classifyRows(
  rows: readonly RowFacts[],
  conditions: readonly SkipLeadCondition[],
  pack: JudgedPack,
): Verdicts {
  const judged = new Map<number, Judged>();
  /** People seen so far, and whether they were added. */
  const seen = new Map<string, boolean>();
  /** Which lead has a key first: no two leads are given the same member or address. */
  const claimed = new Map<string, string | null>();
  const fresh: Candidate[] = [];
  const known: KnownCandidate[] = [];
  const entering: KnownCandidate[] = [];
  const mailsOfProfiles = new Set(
    rows.flatMap(({ person }) =>
      hasProfile(person) && person.email ? [person.email.toLowerCase()] : [],
    ),
  );
  for (const row of rows) {
    const { rowNumber, person, leadId, slugTaken } = row;
    const keys = keysOf(row);
    const before = keys.find((key) => seen.has(key));
    const seenInBatch = row.fromThisPack || before !== undefined;
    const verdict = skipVerdict(
      { ...factsOf(row, pack), known: keys.length > 0 && !row.unknown, seenInBatch },
      conditions,
    );
    // In a file, a person's first row says what all of their rows say.
    const isClaimed = keys.some((key) => claimed.has(key) && claimed.get(key) !== leadId);
    if (leadId !== null && person.sameAs === undefined && !isClaimed && row.erased !== true)
      known.push({ rowNumber, person, leadId, slugTaken });
    let comesIn = seenInBatch && (row.fromThisPack || seen.get(before ?? '') === true);
    if (verdict.verdict === 'READ_PROFILE')
      judged.set(rowNumber, {
        rowNumber,
        verdict: null,
        code: 'READ_PROFILE',
        message: null,
        leadId,
      });
    else if (
      verdict.verdict === 'SKIP' &&
      verdict.reason === 'BATCH_DUPLICATE' &&
      comesIn &&
      person.completes === true
    )
      judged.set(rowNumber, {
        rowNumber,
        verdict: 'MERGED',
        code: null,
        message: mergedWith(person),
        leadId,
      });
    else if (verdict.verdict === 'SKIP') judged.set(rowNumber, skipped(row, verdict.reason));
    else if (leadId !== null) {
      judged.set(rowNumber, { rowNumber, verdict: 'MERGED', code: null, message: null, leadId });
      entering.push({ rowNumber, person, leadId, slugTaken });
      comesIn = true;
    } else if (!hasProfile(person) && mailsOfProfiles.has(person.email?.toLowerCase() ?? ''))
      judged.set(rowNumber, skipped(row, 'BATCH_DUPLICATE'));
    else {
      fresh.push({ rowNumber, person, leadId: null, slugTaken });
      comesIn = true;
    }
    for (const key of keys) {
      seen.set(key, comesIn || seen.get(key) === true);
      if (!claimed.has(key)) claimed.set(key, leadId);
    }
  }
  return { judged, fresh, known, entering };
}

function mergedWith({ sameAs }: StagedPersonFacts): string | null {
  return sameAs === undefined ? null : `Merged with row ${sameAs}`;
}

/**
 * Splits rows of the same leads into rounds: each has a lead at most once, in the order of the
 * rows.
 */
export function mergeRounds<Row extends { leadId: string }>(rows: readonly Row[]): Row[][] {
  const rounds: Row[][] = [];
  const placed = new Map<string, number>();
  for (const row of rows) {
    const round = placed.get(row.leadId) ?? 0;
    placed.set(row.leadId, round + 1);
    (rounds[round] ??= []).push(row);
  }
  return rounds;
}

function hasProfile({ memberId, profileSlug }: StagedPersonFacts): boolean {
  return Boolean(memberId || profileSlug);
}

/**
 * The keys by which two rows are the same person; an email counts only for a person without a
 * profile, because several people may share one.
 */
function keysOf({ person, leadId }: RowFacts): string[] {
  const keys = [
    leadId === null ? null : `lead ${leadId}`,
    person.memberId ? `member ${person.memberId}` : null,
    person.profileSlug ? `slug ${person.profileSlug}` : null,
    person.email ? `email ${person.email.toLowerCase()}` : null,
  ];
  const found = keys.filter((key) => key !== null);
  return found.length > 1 && hasProfile(person)
    ? found.filter((key) => !key.startsWith('email '))
    : found;
}

function factsOf(row: RowFacts, pack: JudgedPack) {
  const { person } = row;
  const fromNetwork = !IMPORTED_SOURCES.includes(pack.searchType);
  const hasPhoto = person.photoUrl
    ? true
    : fromNetwork || person.profileRead === true
      ? false
      : null;
  // A fact that a read profile does not show will not appear by reading it again.
  const reported = <Value>(value: Value | null | undefined, silence: Value): Value | null =>
    value ?? (person.profileRead === true ? silence : null);
  return {
    currentUser: row.currentUser,
    doNotContact: row.doNotContact || asksToBeLeftAlone(row),
    unsubscribed: row.unsubscribed,
    erased: row.erased === true,
    inThisCampaign: row.inCampaign,
    inOtherCampaign: row.inOther,
    inTeammatesCampaign: (row.teammate ?? null) !== null,
    contactedBefore: (row.contactedBefore ?? null) !== null,
    hasPhoto,
    openProfile: reported(person.openProfile, false),
    connections: reported(person.connections, 0),
    premium: reported(person.premium, false),
  };
}

/**
 * Whether a row asks for its person, or for an address that is all there is of them, not to be
 * contacted.
 */
function asksToBeLeftAlone({ person, leadId }: RowFacts): boolean {
  if (person.optOut === undefined) return false;
  return person.optOut.covers === 'PERSON' || (leadId === null && !hasProfile(person));
}

const DUPLICATES: readonly SkipReason[] = ['CAMPAIGN_DUPLICATE', 'BATCH_DUPLICATE'];

function skipped(row: RowFacts, reason: SkipReason): Judged {
  const { rowNumber, person, leadId } = row;
  const { sameAs } = person;
  if (reason === 'BATCH_DUPLICATE' && sameAs !== undefined)
    return {
      rowNumber,
      verdict: 'DUPLICATE',
      code: reason,
      message: `${SKIP_REASON_TEXTS[reason]}, first in row ${sameAs}`,
      leadId,
    };
  return {
    rowNumber,
    verdict: DUPLICATES.includes(reason) ? 'DUPLICATE' : 'SKIPPED',
    code: reason,
    message: skippedText(row, reason),
    leadId,
  };
}

/** Why a row is skipped, with what is known besides. */
function skippedText(row: RowFacts, reason: SkipReason): string {
  const {
    teammate,
    contactedBefore,
    person: { optOut },
  } = row;
  if (reason === 'TEAM_DUPLICATE' && teammate)
    return `${SKIP_REASON_TEXTS[reason]}: ${teammate.name}, ${teammate.campaign}`;
  if (reason === 'DO_NOT_CONTACT' && optOut !== undefined)
    return `The row says not to contact them (${optOut.column}: ${optOut.value})`;
  if (reason === 'CONTACTED_BEFORE' && contactedBefore) return contactedBefore;
  return SKIP_REASON_TEXTS[reason];
}
