import { useWriters } from '#web/api/writers.ts';
import { teamInboxTexts as texts } from '../team-inbox-texts.ts';
import styles from './thread.module.css';

/** Says who else is writing at this moment. */
export function WritingLine({ conversationId }: { conversationId: string }) {
  const names = useWriters(conversationId);
  return (
    <p role="status" className={styles.writing}>
      {names.length > 0 && texts.writing(names)}
    </p>
  );
}
