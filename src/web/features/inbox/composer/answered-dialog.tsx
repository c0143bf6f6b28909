import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { teamInboxTexts } from '../team-inbox-texts.ts';
import type { Writing } from './use-composer.ts';
import styles from './composer.module.css';

const texts = teamInboxTexts.answered;

/** Someone else was faster: what they wrote, and whether one's own is still to be sent. */
export function AnsweredDialog({
  answered: { message, keep, sendToo },
}: {
  answered: NonNullable<Writing['answered']>;
}) {
  return (
    <ConfirmDialog
      open
      onClose={keep}
      onConfirm={sendToo}
      title={texts.title(message.actor ?? texts.someone)}
      text={texts.text}
      confirmLabel={texts.send}
      cancelLabel={texts.keep}
    >
      <blockquote className={styles.answered}>{message.text}</blockquote>
    </ConfirmDialog>
  );
}
