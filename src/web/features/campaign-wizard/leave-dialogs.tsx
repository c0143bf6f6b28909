import { useState } from 'react';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { LeaveBlocker } from '#web/ui/navigation/leave-guard.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { nameProblem } from '#web/parts/campaign/campaign-settings.ts';
import { wizardTexts } from './wizard-texts.ts';

const texts = wizardTexts.leaving;

type LeaveDialogsProps = {
  blocker: LeaveBlocker;
  name: string;
  /**
   * It has a list and a finished sequence, so that it is saved as a campaign and not as a draft.
   */
  complete: boolean;
  /** No deletes the campaign; otherwise only what was changed here is dropped. */
  deletes: boolean;
  /** What else is good to know before saving. */
  note: string | null;
  onSave: (name: string) => Promise<void>;
  onDecline: () => Promise<void>;
};

function question({ complete, deletes }: Pick<LeaveDialogsProps, 'complete' | 'deletes'>): string {
  if (!deletes) return texts.changes;
  return complete ? texts.campaign : texts.draft;
}

/**
 * Leaving the wizard: first the question, then the name (campaigns spec, section 2; design,
 * png/22).
 */
export function LeaveDialogs({
  blocker,
  name,
  complete,
  deletes,
  note,
  onSave,
  onDecline,
}: LeaveDialogsProps) {
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'decline' | null>(null);
  const [touched, setTouched] = useState(false);
  const error = nameProblem(typed ?? name);
  const asked = question({ complete, deletes });
  const stay = () => {
    setTyped(null);
    setTouched(false);
    blocker.stay();
  };
  const run = async (kind: 'save' | 'decline', work: () => Promise<void>) => {
    setBusy(kind);
    try {
      await work();
      blocker.leave();
    } catch (problem) {
      toast.error(problemText(problem));
      // A name that was typed waits for another try, unless the popup of a change elsewhere takes
      // its place.
      if (
        kind === 'decline' ||
        isProblem(problem, 'STALE_VERSION') ||
        isProblem(problem, 'STALE_SEQUENCE')
      )
        stay();
    } finally {
      setBusy(null);
    }
  };
  const save = () => {
    setTouched(true);
    if (error === null) void run('save', () => onSave((typed ?? name).trim()));
  };
  return (
    <>
      <Dialog
        open={blocker.blocked && typed === null}
        onClose={stay}
        size="small"
        dismissable={busy === null}
        title={texts.title}
        text={note ? texts.withNote(asked, note) : asked}
        footer={
          <>
            <Button busy={busy === 'decline'} onClick={() => void run('decline', onDecline)}>
              {texts.no}
            </Button>
            <Button
              variant="primary"
              data-autofocus=""
              disabled={busy !== null}
              onClick={() => setTyped(name)}
            >
              {texts.save}
            </Button>
          </>
        }
      />
      <Dialog
        open={blocker.blocked && typed !== null}
        onClose={stay}
        size="small"
        dismissable={busy === null}
        title={complete ? wizardTexts.nameTitle : wizardTexts.draftNameTitle}
        footer={
          <Button variant="primary" busy={busy === 'save'} busyLabel={texts.saving} onClick={save}>
            {texts.saveNamed}
          </Button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label={wizardTexts.name}
            hideLabel
            required
            data-autofocus=""
            value={typed ?? name}
            onChange={(text) => {
              setTouched(true);
              setTyped(text);
            }}
            error={touched ? error : null}
            autoComplete="off"
          />
        </form>
      </Dialog>
    </>
  );
}
