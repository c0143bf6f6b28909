import { useToast } from '#web/ui/feedback/toast-context.ts';
import { savedText, type Wizard } from './use-wizard.ts';

/** When leaving the wizard asks, and what Save and No do (campaigns spec, section 4: a draft that is not saved is deleted). */
export function useLeaving({
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
    lost:
      sequence.edited && !sequence.checked?.valid
        ? 'The sequence has errors, so what you changed in it is not kept.'
        : null,
    onSave: async (name: string) => {
      if (sequence.edited && sequence.checked?.valid) await sequence.save();
      try {
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
