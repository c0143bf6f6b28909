import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { useEngineStatus } from '#web/parts/engine-status/use-engine-status.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { connectionLostTexts } from './connection-lost-texts.ts';
import styles from './paused-campaigns.module.css';

const STOPS = [
  connectionLostTexts.actionsStop,
  connectionLostTexts.emailsStop,
  connectionLostTexts.searchesStop,
] as const;
const GOES_ON = [
  connectionLostTexts.readingContinues,
  connectionLostTexts.notesContinue,
  connectionLostTexts.delaysContinue,
] as const;

function useStopped(): number {
  return (
    useQuery(
      apiQuery('GET /campaigns', { query: { page: 0, size: 1, status: 'ACTIVE', locked: false } }),
    ).data?.totalElements ?? 0
  );
}

/** How many campaigns are stopped and since when (design, png/44). Nothing if none would run. */
export function PausedCampaigns() {
  const engine = useEngineStatus();
  const stopped = useStopped();
  if (stopped === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{connectionLostTexts.stopped(stopped)}</h2>
      <p className="quiet">
        {engine?.disconnectedAt && (
          <>
            {connectionLostTexts.since} <TimeText at={engine.disconnectedAt} form="moment" />.{' '}
          </>
        )}
        {connectionLostTexts.nothingSent}
      </p>
    </div>
  );
}

/** What stops without a connection, and what continues. */
export function ConnectionLossEffects() {
  if (useStopped() === 0) return null;
  return (
    <div className="column gap-14">
      <Card title={connectionLostTexts.title}>
        <div className={styles.columns}>
          <ul
            className={`column gap-10 plain ${styles.list}`}
            aria-label={connectionLostTexts.stops}
          >
            {STOPS.map((line) => (
              <li key={line}>
                <CircleX className={styles.stops} aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
          <ul
            className={`column gap-10 plain ${styles.list}`}
            aria-label={connectionLostTexts.continues}
          >
            {GOES_ON.map((line) => (
              <li key={line}>
                <CircleCheck className={styles.goesOn} aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <Notice tone="neutral">{connectionLostTexts.afterwards}</Notice>
    </div>
  );
}
