import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { problemText, ApiProblem, isProblem } from '#web/api/api-problem.ts';
import { useStaleSettings } from '#web/kit/stale-settings.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo, useHrefWith, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { useDraft } from './use-draft.ts';
import { useLists } from './steps/use-lists.ts';
import { useSequenceDraft, type SequenceDraft } from './steps/use-sequence-draft.ts';
import { useSettingsForm } from './steps/use-settings-form.ts';
import {
  addsListsOnly,
  lastReachableStep,
  parseSource,
  parseStep,
  currentStep,
  WIZARD_STEPS,
  type WizardStep,
} from './wizard-steps.ts';
import { wizardTexts } from './wizard-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';

/**
 * Saves the edited sequence; keeps why it was refused: changed elsewhere, or with errors on its
 * steps.
 */
function useSequenceSaving(sequence: SequenceDraft) {
  const toast = useToast();
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  return {
    stale,
    dismissStale: () => setStale(false),
    refused,
    /** The result of saving edits: only SAVED is stored now, REFUSED has marked steps. */
    save: async (): Promise<'SAVED' | 'REFUSED' | 'FAILED'> => {
      if (!sequence.edited) return 'SAVED';
      try {
        await sequence.save();
        setRefused(null);
        return 'SAVED';
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 422 && error.sequence) {
          setRefused(error.sequence);
          sequence.change(error.sequence);
          return 'REFUSED';
        }
        if (isProblem(error, 'STALE_SEQUENCE')) setStale(true);
        else toast.error(problemText(error));
        return 'FAILED';
      }
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** The toast after saving (campaigns spec, section 2). */
export function savedText({ status }: Pick<CampaignAnswer, 'status'>): string {
  return status === 'DRAFT' ? wizardTexts.savedAsDraft : wizardTexts.saved;
}

type Course = {
  draft: ReturnType<typeof useDraft>;
  saving: ReturnType<typeof useSequenceSaving>;
  settings: ReturnType<typeof useSettingsForm>;
};

/**
 * How a step is left, and what the last one saves; `stale` asks when the settings were saved
 * elsewhere meanwhile.
 */
function useCourse({ draft, saving, settings }: Course) {
  const hrefWith = useHrefWith();
  const go = useNavigateTo();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const stale = useStaleSettings({
    what: wizardTexts.stale,
    saving: busy,
    onRefresh: () => {
      settings.forget();
      void draft.query.refetch();
    },
    onKeepMine: (version) => {
      settings.replace(version);
      void finish();
    },
  });
  const show = (next: WizardStep) =>
    go(hrefWith({ step: next, source: null, campaignId: draft.campaignId }));
  const goTo = async (next: WizardStep) => {
    if (busy) return;
    setBusy(true);
    const past = WIZARD_STEPS.indexOf(next) > WIZARD_STEPS.indexOf('sequence');
    if (!past || (await saving.save()) === 'SAVED') show(next);
    setBusy(false);
  };
  const finish = async () => {
    if (!settings.check() || busy) return;
    setBusy(true);
    try {
      const kept = await saving.save();
      if (kept === 'SAVED') {
        toast.success(savedText(await settings.save(settings.name)));
        stale.settled();
        show('done');
      } else if (kept === 'REFUSED') show('sequence');
    } catch (error) {
      if (!stale.noticed(error)) toast.error(problemText(error));
    }
    setBusy(false);
  };
  return { stale, busy, goTo, finish };
}

/** The wizard's state: the current step, unsaved edits, and how each step is left. */
export function useWizard() {
  const params = useQueryParams();
  const draft = useDraft();
  const lists = useLists(draft);
  const { campaign } = draft;
  const source = parseSource(params['source']);
  const asked = parseStep(params['step']);
  const stored = campaign && { ...campaign, leadsListsSize: lists.total };
  const addsOnly = stored !== null && addsListsOnly({ campaign: stored, step: asked });
  const step = addsOnly ? 'leads' : currentStep({ campaign: stored, asked, source });
  const sequence = useSequenceDraft({ campaignId: draft.campaignId, active: step !== 'leads' });
  const saving = useSequenceSaving(sequence);
  const settings = useSettingsForm(draft);
  const sequenceFine = sequence.edited
    ? sequence.checked?.valid === true
    : (campaign?.sequenceCompleted ?? false);
  const course = useCourse({ draft, saving, settings });
  return {
    draft,
    lists,
    sequence,
    saving,
    settings,
    step,
    source,
    addsOnly,
    farthest: stored
      ? lastReachableStep({
          leadsListsSize: lists.total,
          sequenceCompleted: stored.sequenceCompleted || sequenceFine,
        })
      : ('leads' as const),
    /** With a list and a finished sequence it is saved as a campaign, else as a draft. */
    complete: lists.total > 0 && sequenceFine,
    edited: sequence.edited || settings.edited,
    ...course,
  };
}
