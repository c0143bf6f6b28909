import { Archive } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ConversationId } from '../inbox-query.ts';
import { useArchive } from '../use-archive.ts';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** Says over the thread that the conversation is archived, and takes it back. */
export function ArchivedBar({ id }: { id: ConversationId }) {
  const archive = useArchive();
  return (
    <p className={classNames(styles.reminder, styles.archived)}>
      <Archive aria-hidden="true" />
      <span>{texts.archived}</span>
      <Button variant="link" size="small" onClick={() => archive({ ids: [id], archived: false })}>
        {texts.unarchive}
      </Button>
    </p>
  );
}
