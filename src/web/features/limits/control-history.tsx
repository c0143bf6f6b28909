import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventAnswer } from '#contract/leads.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { controlChangeText } from './control-words.ts';
import styles from './limits.module.css';
import { limitsTexts } from './limits-texts.ts';

const PAGE = 5;
const texts = limitsTexts.history;

function Change({ event }: { event: EventAnswer }) {
  const { sentences, limits } = controlChangeText(event.data);
  return (
    <li>
      <span className="quiet num">
        <RelativeTime at={event.at} />
      </span>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {limits !== null && <span className="quiet num">{limits}</span>}
    </li>
  );
}

/**
 * What Activity Control has changed and why, the newest first; every change is an event (product
 * rules, section 4).
 */
export function ControlHistory() {
  const [size, setSize] = useState(PAGE);
  const events = useQuery({
    ...apiQuery('GET /events', { query: { types: ['LIMITS_CHANGED'], size } }),
    placeholderData: (before) => before,
  });
  if (events.isLoadingError)
    return (
      <p className={styles.quiet}>
        {texts.failed}{' '}
        <Button variant="link" onClick={() => void events.refetch()}>
          {texts.tryAgain}
        </Button>
      </p>
    );
  if (!events.data) return <SkeletonRows count={2} rowHeight={36} label={texts.loading} />;
  const { content, totalElements } = events.data;
  if (content.length === 0) return <p className={styles.quiet}>{texts.none}</p>;
  return (
    <>
      <ul className={`stack gap-10 small ${styles.history}`} aria-label={texts.list}>
        {content.map((event) => (
          <Change key={event.id} event={event} />
        ))}
      </ul>
      {totalElements > content.length && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => setSize(size + PAGE)}
          busy={events.isFetching}
          busyLabel={texts.loadingMore}
        >
          {texts.showMore}
        </Button>
      )}
    </>
  );
}
