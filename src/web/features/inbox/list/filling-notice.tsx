import { Loader } from 'lucide-react';
import { longDate } from '#core/time/when-text.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { inboxTexts as texts } from '../inbox-texts.ts';
import { useRefresh } from '../use-refresh.ts';
import inboxStyles from '../inbox.module.css';
import styles from './list.module.css';

/** How far the first filling is. */
export function FillingNotice() {
  const refresh = useRefresh();
  const { zone } = useProductTime();
  if (!refresh) return null;
  const { filling } = refresh;
  return (
    filling && (
      <p className={`small quiet ${styles.note}`} role="status">
        <strong>
          <Loader className={inboxStyles.turning} aria-hidden="true" />
          {texts.filling.title}
        </strong>
        {filling.conversations === 0
          ? texts.filling.begun
          : texts.filling.progress(
              filling.conversations,
              filling.backTo && longDate({ at: Date.parse(filling.backTo), zone }),
            )}
      </p>
    )
  );
}

/** How many group chats are left out, under the list. */
export function GroupChats() {
  const groupChats = useRefresh()?.groupChats ?? 0;
  return (
    groupChats > 0 && (
      <p className={`small faint ${styles.groups}`}>{texts.groupChats(groupChats)}</p>
    )
  );
}
