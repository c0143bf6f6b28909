import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { registerUnsavedWork } from './unsaved-work.ts';
import { uiTexts } from '../ui-texts.ts';

const CLOSE_AFTER_MS = 300;

export type LeaveBlocker = {
  /** Whether a navigation is waiting for an answer. */
  blocked: boolean;
  /** Continues the navigation; the popup closes 300 ms later. */
  leave: () => void;
  stay: () => void;
};

const leavesPage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/**
 * Blocks leaving the page (links, back, closing the tab) while `when`; the caller decides.
 * `warning` is the text that older browsers show when the tab is closed.
 */
export function useLeaveBlocker({
  when,
  warning = '',
}: {
  when: boolean;
  warning?: string;
}): LeaveBlocker {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: !when,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leaving = useRef(false);
  useEffect(() => {
    if (!when) return undefined;
    const over = [registerUnsavedWork(), warnBeforeUnload(warning)];
    return () => over.forEach((end) => end());
  }, [when, warning]);
  return {
    blocked: status === 'blocked',
    leave: () => {
      // A double click navigates once.
      if (leaving.current) return;
      leaving.current = true;
      setTimeout(() => {
        leaving.current = false;
        proceed?.();
      }, CLOSE_AFTER_MS);
    },
    stay: () => reset?.(),
  };
}

function warnBeforeUnload(warning: string): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    event.returnValue = warning;
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

type UnsavedChangesProps = {
  when: boolean;
  /** What changed, such as `You changed 2 limits.` */
  text: string;
  /** Saves and says whether it worked; leaves only then. */
  onSave?: () => Promise<boolean>;
  /** Why it can’t be saved as it is, as beside Save itself. */
  saveDisabledReason?: string | null;
};

/** The popup that asks before unsaved changes are left behind. */
export function UnsavedChanges({
  when,
  text,
  onSave,
  saveDisabledReason = null,
}: UnsavedChangesProps) {
  const blocker = useLeaveBlocker({ when });
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const saved = await onSave?.();
    setSaving(false);
    if (saved) blocker.leave();
    else blocker.stay();
  };
  return (
    <Dialog
      open={blocker.blocked}
      onClose={blocker.stay}
      title={uiTexts.leaveTitle}
      text={text}
      hideClose
      footer={
        <>
          <Button variant="quiet" data-autofocus="" onClick={blocker.stay}>
            {uiTexts.keepEditing}
          </Button>
          <Button onClick={blocker.leave}>{uiTexts.leave}</Button>
          {onSave && (
            <Button
              variant="primary"
              busy={saving}
              busyLabel={uiTexts.saving}
              disabledReason={saveDisabledReason}
              onClick={() => void save()}
            >
              {uiTexts.saveAndLeave}
            </Button>
          )}
        </>
      }
    />
  );
}
