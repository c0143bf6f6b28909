import { Bell, X } from 'lucide-react';
import { useState } from 'react';
import type { LeadId } from '#contract/shapes.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { uiTexts } from '#web/ui/ui-texts.ts';
import { remindersTexts as texts } from './reminders-texts.ts';
import styles from './reminder-button.module.css';

const ReminderForm = lazyPart(async () => (await import('./reminder-form.tsx')).ReminderForm);

type Whom = { leadId: LeadId; name: string };

/** Asks for a new reminder beside its button, on phones in a sheet (design, png/45). */
export function ReminderButton(whom: Whom) {
  return useMedia(PHONE) ? <InSheet {...whom} /> : <Beside {...whom} />;
}

function InSheet(whom: Whom) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={texts.add}
        icon={<Bell aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog open onClose={close} size="small" title={texts.add}>
          <ReminderForm {...whom} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Beside(whom: Whom) {
  return (
    <Popover
      label={texts.add}
      align="end"
      padded={false}
      className={styles.anchor}
      trigger={(props) => (
        <Button {...props} icon={<Bell aria-hidden="true" />}>
          {texts.add}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.popover}>
          <div className={styles.head}>
            <h2>{texts.add}</h2>
            <IconButton
              size="small"
              label={uiTexts.close}
              icon={<X aria-hidden="true" />}
              onClick={close}
            />
          </div>
          <ReminderForm {...whom} onClose={close} />
        </div>
      )}
    </Popover>
  );
}
