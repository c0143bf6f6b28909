import type { TeamRole } from '#core/account/user-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';

/** The owner of a template: one person, or their team (campaigns spec, section 3). */
export const TEMPLATE_TYPES = ['INDIVIDUAL', 'GROUP'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export const TEMPLATE_NAME_LENGTH = 100;

/** The viewer of a template: whether they created it, their team, and their role in it. */
export type TemplateReader = { isCreator: boolean; teamId: string | null; role: TeamRole };
export type TemplateRefusal = 'TEMPLATE_OF_TEAMMATE' | 'NOT_IN_TEAM' | 'TEAM_ROLE_TOO_LOW';
export type TemplateAbilities = {
  edit: Verdict<TemplateRefusal>;
  delete: Verdict<TemplateRefusal>;
  share: Verdict<TemplateRefusal>;
};

/**
 * Whether a template may be shared: by its creator, in a team, with a role other than USER
 * (campaigns spec, section 6).
 */
export function canShareTemplate({
  isCreator,
  teamId,
  role,
}: TemplateReader): Verdict<TemplateRefusal> {
  if (!isCreator) return { allowed: false, reason: 'TEMPLATE_OF_TEAMMATE' };
  if (teamId === null) return { allowed: false, reason: 'NOT_IN_TEAM' };
  return role === 'USER' ? { allowed: false, reason: 'TEAM_ROLE_TOO_LOW' } : { allowed: true };
}

/**
 * Whether a template may be changed: a team template only by its creator while they may share it;
 * others make a copy. Someone who left the team keeps what they made (product rules, section 7).
 */
export function canChangeTemplate({
  templateType,
  ...reader
}: TemplateReader & { templateType: TemplateType }): Verdict<TemplateRefusal> {
  if (reader.isCreator && (templateType === 'INDIVIDUAL' || reader.teamId === null))
    return { allowed: true };
  return canShareTemplate(reader);
}

/**
 * What a user may do with a template, each with the reason if not (product api, "Shapes", `can`).
 */
export function templateAbilities(
  facts: TemplateReader & { templateType: TemplateType },
): TemplateAbilities {
  const change = canChangeTemplate(facts);
  return { edit: change, delete: change, share: canShareTemplate(facts) };
}

/**
 * Copies a teammate's sequence for the user's own campaigns: without that teammate's campaigns, and
 * with the user's own copies of its files, by their old ids.
 */
export function copySequenceForUser(
  root: SequenceItem,
  copies: ReadonlyMap<string, string>,
): SequenceItem {
  return mapItems(root, ({ item }) => ({
    ...item,
    moveLeadsFromSequenceId: null,
    triggerType: null,
    moveToCampaignId: null,
    sequenceEndMode: item.sequenceEndMode === 'MOVE' ? 'FINISH' : item.sequenceEndMode,
    attachments: item.attachments.flatMap((file) =>
      copies.has(file.id) ? [{ ...file, id: copies.get(file.id) ?? file.id }] : [],
    ),
  }));
}

/** The name of a copy, cut to the length limit. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, TEMPLATE_NAME_LENGTH).toWellFormed();
}
