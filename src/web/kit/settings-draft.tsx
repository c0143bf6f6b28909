import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { useStaleSettings } from './stale-settings.tsx';

type SettingsOptions<Draft, Answer> = {
  /**
   * What is stored; null until it was read. A version in it is kept from where a draft was begun.
   */
  stored: Draft | null;
  /** What a draft changes, in words for the save bar; empty when it changes nothing. */
  changesOf: (draft: Draft, stored: Draft) => string;
  /** The same as a sentence, where a period behind it doesn’t make one. */
  sentenceOf?: (draft: Draft, stored: Draft) => string;
  /** Why it can’t be saved as it is. */
  refusalOf?: (draft: Draft) => string | null;
  /** Returns false, and focuses the field, while one holds an invalid value. */
  canSave?: () => boolean;
  save: (draft: Draft) => Promise<Answer>;
  onSaved: (answer: Answer, draft: Draft) => void;
  /** What follows a refusal; a toast says it unless this is given. */
  onRefused?: (error: unknown) => void;
  onCancel?: () => void;
  /** For settings with a version: what changed elsewhere, in a word, and how to read it again. */
  stale?: { what: string; refresh: () => unknown };
};

/**
 * Settings as they are edited: the draft, and in `bars` what belongs below the page: the save bar,
 * the popup that asks before changes are left behind, and the one for settings that were saved
 * elsewhere.
 */
export function useSettingsDraft<Draft extends object, Answer>({
  stored,
  changesOf,
  sentenceOf = (draft, before) => `${changesOf(draft, before)}.`,
  refusalOf = () => null,
  canSave = () => true,
  save,
  onSaved,
  onRefused,
  onCancel,
  stale,
}: SettingsOptions<Draft, Answer>) {
  const [edited, setEdited] = useState<Draft | null>(null);
  const problemToast = useProblemToast();
  const draft = edited ?? stored;
  const what = draft && stored ? changesOf(draft, stored) : '';
  const refusal = draft && refusalOf(draft);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (answer, sent) => {
      setEdited(null);
      elsewhere.settled();
      onSaved(answer, sent);
    },
    onError: (error) => {
      if (!elsewhere.noticed(error)) (onRefused ?? problemToast)(error);
    },
  });
  const elsewhere = useStaleSettings({
    what: stale?.what ?? '',
    saving: saving.isPending,
    onRefresh: () => {
      setEdited(null);
      stale?.refresh();
    },
    onKeepMine: (version) => draft && saving.mutate({ ...draft, version }),
  });
  const saveNow = async () => {
    if (!draft || refusal !== null || !canSave()) return false;
    return saving.mutateAsync(draft).then(
      () => true,
      () => false,
    );
  };
  return {
    draft,
    isChanged: what !== '',
    isEdited: edited !== null,
    /** Edits what is given and leaves the rest as it is. */
    change: (over: Partial<Draft>) => draft && setEdited({ ...draft, ...over }),
    bars: (
      <>
        <SaveBar
          visible={what !== ''}
          text={what}
          saving={saving.isPending}
          saveDisabledReason={refusal}
          onCancel={() => {
            setEdited(null);
            onCancel?.();
          }}
          onSave={() => void saveNow()}
        />
        <UnsavedChanges
          when={what !== ''}
          text={draft && stored ? sentenceOf(draft, stored) : ''}
          saveDisabledReason={refusal}
          onSave={saveNow}
        />
        {elsewhere.dialog}
      </>
    ),
  };
}
