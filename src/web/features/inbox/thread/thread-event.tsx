import { TimeText } from '#web/ui/text/times.tsx';
import type { EventWords } from './thread-event-words.ts';
import type { ThreadEvent } from '../inbox-query.ts';
import styles from './thread.module.css';

/** Something that happened to the lead, between the messages (design, png/09). */
export function ThreadEventLine({ event, words }: { event: ThreadEvent; words: EventWords }) {
  const { text, icon: Icon, tone } = words;
  const invitation = event.type === 'INVITE_SENT' ? event.data['text'] : null;
  return (
    <div className={`stack gap-6 ${styles.event}`} data-tone={tone}>
      <p>
        <Icon aria-hidden="true" />
        <span>{text}</span>
        <TimeText at={event.at} form="hour" />
      </p>
      {typeof invitation === 'string' && invitation !== '' && <blockquote>{invitation}</blockquote>}
    </div>
  );
}
