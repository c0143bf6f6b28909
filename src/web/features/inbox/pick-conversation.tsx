import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { inboxTexts } from './inbox-texts.ts';
import styles from './inbox.module.css';

/** Beside the list while no conversation is open; on phones the list has the screen. */
export function PickConversation() {
  if (useMedia(PHONE)) return null;
  return (
    <div className={styles.pick}>
      <EmptyState
        icon={<MessagesSquare />}
        title={inboxTexts.pick.title}
        text={inboxTexts.pick.text}
      />
    </div>
  );
}
