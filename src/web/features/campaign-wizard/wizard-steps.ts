import type { CampaignAnswer } from '#contract/campaigns.ts';
import { LIST_SOURCES, type ListSource } from '#core/lead-pack/lead-pack.ts';
import { wizardTexts } from './wizard-texts.ts';

export const WIZARD_STEPS = ['leads', 'sequence', 'settings', 'done'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The steps with a number in the bar, under the names of the specification. */
export const NUMBERED_STEPS = [
  { step: 'leads', title: wizardTexts.stepTitles.leads },
  { step: 'sequence', title: wizardTexts.stepTitles.sequence },
  { step: 'settings', title: wizardTexts.stepTitles.settings },
] as const satisfies readonly { step: WizardStep; title: string }[];

type Facts = Pick<CampaignAnswer, 'status' | 'startedAt' | 'leadsListsSize' | 'sequenceCompleted'>;

/** The step an address names, null without one. */
export function parseStep(text: string | undefined): WizardStep | null {
  return WIZARD_STEPS.find((step) => step === text) ?? null;
}

/** The source an address preselects, null without one. */
export function parseSource(text: string | undefined): ListSource | null {
  return LIST_SOURCES.find((source) => source === text) ?? null;
}

/**
 * Whether the page only adds lists: the campaign is no draft, and it is not the one that this
 * wizard is just finishing.
 */
export function addsListsOnly({
  campaign,
  step,
}: {
  campaign: Facts;
  step: WizardStep | null;
}): boolean {
  if (step === 'done') return false;
  return (
    campaign.status === 'ACTIVE' ||
    campaign.startedAt !== null ||
    (campaign.status !== 'DRAFT' && step === null)
  );
}

/**
 * The farthest step that what is stored allows: a list opens the sequence, a finished sequence the
 * settings (campaigns spec, section 2).
 */
export function lastReachableStep({
  leadsListsSize,
  sequenceCompleted,
}: Pick<Facts, 'leadsListsSize' | 'sequenceCompleted'>): WizardStep {
  if (leadsListsSize === 0) return 'leads';
  return sequenceCompleted ? 'done' : 'sequence';
}

/** The step to show: the one asked for as far as it is open, or where a draft stood. */
export function currentStep({
  campaign,
  asked,
  source,
}: {
  campaign: Facts | null;
  asked: WizardStep | null;
  source: ListSource | null;
}): WizardStep {
  if (campaign === null) return 'leads';
  const farthest = lastReachableStep(campaign);
  if (asked === null)
    return source !== null ? 'leads' : farthest === 'done' ? 'settings' : farthest;
  return WIZARD_STEPS.indexOf(asked) <= WIZARD_STEPS.indexOf(farthest) ? asked : farthest;
}
