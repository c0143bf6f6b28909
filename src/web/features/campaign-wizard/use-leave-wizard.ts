import { useToast } from '#web/ui/feedback/toast-context.ts';
import { savedText, type Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard-texts.ts';

/**
 * When leaving the wizard asks, and what Save and No do (campaigns spec, section 4: a draft that is
 * not saved is deleted).
 */
export function useLeaveWizard({
  draft,
  sequence,
  settings,
  stale,
  step,
  addsOnly,
  complete,
  edited,
}: Wizard) {
  const toast = useToast();
  return {
    when: !addsOnly && step !== 'done' && draft.campaign !== null && (draft.unsaved || edited),
    complete,
    deletes: draft.unsaved,
    note:
      sequence.edited && sequence.value !== null && sequence.checked?.valid === false
        ? wizardTexts.leaving.unfinishedSequence(sequence.checked.errorCount)
        : null,
    onSave: async (name: string) => {
      try {
        await sequence.save({ keepUnfinished: true });
        toast.success(savedText(await settings.save(name)));
      } catch (error) {
        stale.noticed(error);
        throw error;
      }
    },
    onDecline: async () => {
      if (draft.unsaved) await draft.remove();
    },
  };
}
