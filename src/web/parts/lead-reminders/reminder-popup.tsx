import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ReminderAnswer } from '#contract/reminders.ts';
import type { LeadId } from '#contract/shapes.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { uiTexts } from '#web/ui/ui-texts.ts';
import { remindersTexts as texts } from './reminders-texts.ts';
import styles from './reminder-popup.module.css';

const ReminderForm = lazyPart(async () => (await import('./reminder-form.tsx')).ReminderForm);

type Asked = {
  leadId: LeadId;
  name: string;
  /** The one to change; null for a new one. */
  reminder: ReminderAnswer | null;
  trigger: (props: { onClick: () => void }) => ReactNode;
};

/** Asks for a reminder beside what opens it, on phones in a sheet (design, png/45). */
export function ReminderPopup(asked: Asked) {
  return useMedia(PHONE) ? <InSheet {...asked} /> : <Beside {...asked} />;
}

const titleOf = ({ reminder }: Pick<Asked, 'reminder'>) =>
  reminder === null ? texts.add : texts.change;

function InSheet({ trigger, ...asked }: Asked) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {trigger({ onClick: () => setOpen(true) })}
      {open && (
        <Dialog open onClose={close} size="small" title={titleOf(asked)}>
          <ReminderForm {...asked} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Beside({ trigger, ...asked }: Asked) {
  const title = titleOf(asked);
  return (
    <Popover label={title} align="end" padded={false} className={styles.anchor} trigger={trigger}>
      {(close) => (
        <div className={styles.popover}>
          <div className={`row between ${styles.head}`}>
            <h2>{title}</h2>
            <IconButton
              size="small"
              label={uiTexts.close}
              icon={<X aria-hidden="true" />}
              onClick={close}
            />
          </div>
          <ReminderForm {...asked} onClose={close} />
        </div>
      )}
    </Popover>
  );
}
