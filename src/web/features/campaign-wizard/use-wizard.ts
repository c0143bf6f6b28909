import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { ApiProblem, isProblem, problemText } from '#web/api/api-problem.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useGo, useHrefWith, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { nameProblem, settingsOf, webhookProblem, type SettingsValues } from './settings-draft.ts';
import { useDraft } from './use-draft.ts';
import { useLists } from './use-lists.ts';
import { useSequenceDraft } from './use-sequence-draft.ts';
import { addsListsOnly, farthestStep, readSource, readStep, shownStep, WIZARD_STEPS, type WizardStep } from './wizard-steps.ts';

export type Wizard = ReturnType<typeof useWizard>;

function savedText({ status }: Pick<CampaignAnswer, 'status'>): string {
  return status === 'DRAFT' ? 'Your campaign has been successfully saved as draft' : 'Your campaign has been successfully saved';
}

/** The course of the wizard: which step stands, what is edited and not stored yet, and how each step is left. */
export function useWizard() {
  const params = useQueryParams();
  const hrefWith = useHrefWith();
  const go = useGo();
  const toast = useToast();
  const draft = useDraft();
  const { campaign } = draft;
  const lists = useLists(draft);
  const source = readSource(params['source']);
  const asked = readStep(params['step']);
  const stored = campaign && { ...campaign, leadsListsSize: lists.total };
  const addsOnly = stored !== null && addsListsOnly({ campaign: stored, step: asked });
  const step = addsOnly ? 'leads' : shownStep({ campaign: stored, asked, source });
  const sequence = useSequenceDraft({ campaignId: draft.campaignId, active: step !== 'leads' || (stored?.sequenceUpdatedAt ?? null) !== null });
  const [settings, setSettings] = useState<SettingsValues | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const [refused, setRefused] = useState<SequenceItem | null>(null);
  const [shownErrors, setShownErrors] = useState(false);
  const values = settings ?? (campaign ? settingsOf(campaign) : { lateAcceptance: 'NOTIFY' as const, skipLeadConditions: [], zapierUrl: '' });
  const shownName = name ?? draft.name;

  const saveSequence = async (): Promise<boolean> => {
    if (!sequence.edited) return true;
    try {
      await sequence.save();
      setRefused(null);
      return true;
    } catch (error) {
      if (isProblem(error, 'STALE_SEQUENCE')) setStale(true);
      else if (error instanceof ApiProblem && error.status === 422 && error.sequence) {
        setRefused(error.sequence);
        sequence.change(error.sequence);
      } else toast.error(problemText(error));
      return false;
    }
  };
  const saveSettings = (as: string) => draft.save({ name: as.trim(), lateAcceptance: values.lateAcceptance, skipLeadConditions: values.skipLeadConditions, ...(campaign && (campaign.zapierUrl ?? '') !== values.zapierUrl.trim() && webhookProblem(values.zapierUrl) === null && { zapierUrl: values.zapierUrl.trim() || null }) });
  const show = (next: WizardStep) => go(hrefWith({ step: next, source: null, campaignId: draft.campaignId }));
  const goTo = async (next: WizardStep) => {
    if (busy) return;
    setBusy(true);
    const forward = WIZARD_STEPS.indexOf(next) > WIZARD_STEPS.indexOf('sequence');
    if (!forward || (await saveSequence())) show(next);
    setBusy(false);
  };
  const finish = async () => {
    setShownErrors(true);
    if (nameProblem(shownName) !== null || webhookProblem(values.zapierUrl) !== null || busy) return;
    setBusy(true);
    try {
      if (await saveSequence()) {
        toast.success(savedText(await saveSettings(shownName)));
        setSettings(null);
        setName(null);
        show('done');
      }
    } catch (error) {
      toast.error(problemText(error));
    }
    setBusy(false);
  };
  const complete = lists.total > 0 && (sequence.edited ? sequence.checked.valid : (campaign?.sequenceCompleted ?? false));
  const edited = sequence.edited || settings !== null || name !== null;
  return {
    draft,
    lists,
    sequence,
    step,
    source,
    addsOnly,
    farthest: stored ? farthestStep({ ...stored, sequenceCompleted: stored.sequenceCompleted || (sequence.edited && sequence.checked.valid) }) : ('leads' as const),
    name: shownName,
    setName,
    values,
    setSettings,
    nameError: shownErrors || name !== null ? nameProblem(shownName) : null,
    webhookError: shownErrors || settings !== null ? webhookProblem(values.zapierUrl) : null,
    busy,
    stale,
    dismissStale: () => setStale(false),
    refused,
    goTo,
    finish,
    leave: {
      when: !addsOnly && step !== 'done' && draft.campaignId !== null && campaign !== null && (draft.unsaved || edited),
      complete,
      deletes: draft.unsaved,
      lost: sequence.edited && !sequence.checked.valid ? 'The sequence has errors, so what you changed in it is not kept.' : null,
      onSave: async (as: string) => {
        if (sequence.edited && sequence.checked.valid) await sequence.save();
        toast.success(savedText(await saveSettings(as)));
      },
      onDecline: async () => {
        if (draft.unsaved) await draft.remove();
      },
    },
  };
}
