import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { classifyRows, type Judged, type RowFacts } from '#data/engine-store/classified-rows.ts';
import { addToCampaign, fillLead, insertLead } from './admitted-leads.ts';
import { isDoNotContact } from './do-not-contact.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { LeadRow, StagedRow } from './memory-rows.ts';
import { contactInInbox } from './pack-contacts.ts';
import { inTeammatesCampaign } from './pack-team.ts';
import { isStaged, rowsInOrder } from './packs.ts';
import { dealRows } from './team-dealing.ts';
import {
  changePack,
  placesOf,
  putStagedRow,
  type PackTable,
  type UserTables,
} from './user-tables.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';

/** Gives staged rows their verdicts, in one transaction. */
export function createPackAdmitter(base: StoreBase) {
  return {
    admitRows: ({
      lane,
      now,
      pack,
      limit,
    }: Parameters<EngineStore['admitRows']>[0]): { rows: number; added: number } | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => admit(base, tables, { now, open: pack, limit }),
      }),
  };
}

function admit(
  base: StoreBase,
  tables: UserTables,
  { now, open, limit }: { now: number; open: OpenPack; limit: number },
): { rows: number; added: number } {
  const pack = tables.packs.get(open.leadPackId);
  if (pack === undefined) return { rows: 0, added: 0 };
  const { state, flaws } = base;
  // Of a shared campaign, only what is dealt to its owner is judged here.
  const { dealt, kept } = dealRows(base, tables, { now, open, limit });
  if (dealt > 0 && kept === 0) return { rows: dealt, added: 0 };
  const root: SequenceItem | null = tables.campaigns.get(pack.row.campaignId)?.row.sequence ?? null;
  const byEmail = leadsByEmail(tables);
  const conditions = [...pack.row.skipLeadConditions];
  const asksTeam = tables.row.teamId !== null && conditions.includes('TEAM_DUPLICATE');
  const asksContacts = conditions.includes('CONTACTED_BEFORE');
  const rows = rowsInOrder(pack, isStaged, kept).map((row) => {
    const facts = factsOf(tables, { row, open, byEmail });
    return {
      ...facts,
      ...(asksTeam && { teammate: inTeammatesCampaign(state, tables, facts) }),
      ...(asksContacts && { contactedBefore: contactInInbox(tables, facts) }),
    };
  });
  const { judged, fresh, known, entering: merged } = classifyRows(rows, conditions, open);
  const made = fresh.flatMap((candidate) => {
    const leadId = insertLead(tables, { now, candidate });
    return leadId === null ? [] : [{ rowNumber: candidate.rowNumber, leadId }];
  });
  for (const candidate of known) fillLead(tables, { flaws, now, candidate });
  const entering = [...made, ...merged.map(({ rowNumber, leadId }) => ({ rowNumber, leadId }))];
  addToCampaign(tables, { flaws, now, open, entering, root });
  for (const { rowNumber, leadId } of made)
    judged.set(rowNumber, { rowNumber, verdict: 'ADDED', code: null, message: null, leadId });
  writeVerdicts(tables, { pack, judged: [...judged.values()] });
  return { rows: dealt + judged.size, added: entering.length };
}

/** Leads by their address, the oldest first. */
function leadsByEmail({ leads }: UserTables): ReadonlyMap<string, LeadRow[]> {
  const found = new Map<string, LeadRow[]>();
  for (const lead of leads.values()) {
    const email = lead.person.email?.toLowerCase();
    if (email === undefined) continue;
    const same = found.get(email);
    if (same === undefined) found.set(email, [lead]);
    else same.push(lead);
  }
  return found;
}

type Facts = { row: StagedRow; open: OpenPack; byEmail: ReadonlyMap<string, LeadRow[]> };

function factsOf(tables: UserTables, { row, open, byEmail }: Facts): RowFacts {
  const { person } = row;
  const member = person.memberId ?? null;
  const slug = person.profileSlug ?? null;
  const { user, profileSlug } = tables.row;
  const ofSlug = slug === null ? undefined : tables.leadBySlug.get(slug);
  const leadId = knownAs(tables, { row, byEmail });
  const place =
    leadId === null ? undefined : tables.campaigns.get(open.campaignId)?.places.get(leadId);
  return {
    rowNumber: row.rowNumber,
    person,
    leadId,
    slugTaken: ofSlug !== undefined && ofSlug !== leadId,
    unknown: typeof tables.leads.get(leadId ?? '')?.unknownAt === 'number',
    doNotContact:
      (leadId !== null && tables.leads.get(leadId)?.person.blacklisted === true) ||
      isDoNotContact(tables, { ...person, slug }),
    unsubscribed: [
      person.email,
      leadId === null ? null : tables.leads.get(leadId)?.person.email,
    ].some(
      (email) => tables.refusedAddresses.get(email?.toLowerCase() ?? '')?.reason === 'UNSUBSCRIBED',
    ),
    inCampaign: place !== undefined,
    fromThisPack: place !== undefined && place.leadPackId === open.leadPackId,
    inOther:
      leadId !== null &&
      placesOf(tables, leadId).some(({ campaignId }) => campaignId !== open.campaignId),
    currentUser:
      (member !== null && user.memberId === member) ||
      (slug !== null && profileSlug !== null && profileSlug.toLowerCase() === slug.toLowerCase()),
  };
}

/**
 * The lead that a row's person is already: by its member id, what the row says, its address, or its
 * e-mail where one of both has nothing else.
 */
function knownAs(
  tables: UserTables,
  { row: { leadId, person }, byEmail }: Omit<Facts, 'open'>,
): string | null {
  const { memberId = null, profileSlug: slug = null, email = null } = person;
  const byMember = memberId === null ? undefined : tables.leadByMember.get(memberId);
  const bySlug = slug === null ? undefined : tables.leads.get(tables.leadBySlug.get(slug) ?? '');
  if (byMember !== undefined) return byMember;
  if (leadId !== null) return tables.leads.has(leadId) ? leadId : null;
  if (bySlug !== undefined && (memberId === null || bySlug.person.memberId === null))
    return bySlug.leadId;
  const same = email === null ? [] : (byEmail.get(email.toLowerCase()) ?? []);
  return (
    same.find(
      (lead) =>
        (lead.person.memberId === null && lead.person.slug === null) ||
        (memberId === null && slug === null),
    )?.leadId ?? null
  );
}

function writeVerdicts(
  tables: UserTables,
  { pack, judged }: { pack: PackTable; judged: readonly Judged[] },
): void {
  let done = 0;
  for (const { rowNumber, verdict, code, message, leadId } of judged) {
    const row = pack.rows.get(rowNumber);
    if (row !== undefined)
      putStagedRow(tables, pack.row.leadPackId, {
        ...row,
        verdict,
        code,
        message,
        leadId: leadId ?? row.leadId,
      });
    if (verdict !== null) done += 1;
  }
  changePack(tables, pack.row.leadPackId, {
    processedRows: pack.row.processedRows + done,
    collected: pack.row.collected + done,
  });
}
