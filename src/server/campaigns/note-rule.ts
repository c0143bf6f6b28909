import { hasNoteCondition, type NoteFilter, type NoteRule } from '#core/limits/note-rule.ts';
import { json } from '#data/database.ts';
import { readLeadPack } from '#data/lead-packs/lead-packs.ts';
import type { Owner } from '#data/scope.ts';
import { rejectField } from '#server/http/api-error.ts';

/**
 * Rejects a rule for leads that match without saying which, and a list that isn't the campaign's; a
 * new campaign (null) has none.
 */
export async function rejectNoteRule(
  scope: Owner,
  { noteRule, noteFilter }: NoteRule,
  campaignId: string | null,
): Promise<void> {
  if (noteRule === 'MATCHING' && (noteFilter === null || !hasNoteCondition(noteFilter)))
    throw rejectField('noteFilter', 'REQUIRED', 'Choose which leads get a note');
  const leadPackId = noteFilter?.leadsList;
  if (leadPackId === undefined) return;
  const list = await readLeadPack(scope, leadPackId);
  if (list === undefined || list.campaign_id !== campaignId)
    throw rejectField('noteFilter.leadsList', 'NOT_FOUND', 'This list isn’t in the campaign');
}

/** A filter as it is stored; undefined: not given. */
export function storedNoteFilter<Given extends NoteFilter | null | undefined>(
  filter: Given,
): string | Exclude<Given, NoteFilter> {
  return (filter == null ? filter : json(filter)) as string | Exclude<Given, NoteFilter>;
}

/** A campaign's rule for its duplicate, which has none of its lists. */
export function copiedNoteRule({ noteRule, noteFilter }: NoteRule): NoteRule {
  if (noteFilter?.leadsList === undefined) return { noteRule, noteFilter };
  const { leadsList: _list, ...filter } = noteFilter;
  return hasNoteCondition(filter)
    ? { noteRule, noteFilter: filter }
    : { noteRule: noteRule === 'MATCHING' ? 'ALWAYS' : noteRule, noteFilter: null };
}
