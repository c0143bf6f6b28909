import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { useEngineStatus } from '#web/parts/engine-status/use-engine-status.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './campaigns-stopped.module.css';

const STOPS = [
  'Invites, messages, InMails, views',
  'Emails too, since a reply could be missed',
  'Searches wait where they are',
] as const;
const GOES_ON = [
  'Reading, statistics, editing',
  'Notes, tags, and reminders',
  'Delays keep counting down',
] as const;

function useStopped(): number {
  return (
    useQuery(
      apiQuery('GET /campaigns', { query: { page: 0, size: 1, status: 'ACTIVE', locked: false } }),
    ).data?.totalElements ?? 0
  );
}

/** How many campaigns stand still and since when (design, png/44). Nothing while none would run. */
export function CampaignsStopped() {
  const engine = useEngineStatus();
  const stopped = useStopped();
  if (stopped === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>
        {counted(stopped, 'campaign')} {stopped === 1 ? 'is' : 'are'} stopped
      </h2>
      <p className={styles.text}>
        {engine?.disconnectedAt && (
          <>
            Since <TimeText at={engine.disconnectedAt} form="moment" />.{' '}
          </>
        )}
        Nothing is sent until you log in again. Then everything picks up where it left off.
      </p>
    </div>
  );
}

/** What stands still without a connection, and what goes on meanwhile. */
export function WhatStops() {
  if (useStopped() === 0) return null;
  return (
    <div className={styles.part}>
      <Card title="What stops and what continues">
        <div className={styles.columns}>
          <ul className={styles.list} aria-label="What stops">
            {STOPS.map((line) => (
              <li key={line}>
                <CircleX className={styles.stops} aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
          <ul className={styles.list} aria-label="What continues">
            {GOES_ON.map((line) => (
              <li key={line}>
                <CircleCheck className={styles.goesOn} aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <Notice tone="neutral">
        After a pause, nothing happens in a burst: the rest of the day is replanned, at least 45
        seconds apart. Until then, LinkedIn actions are unavailable and show why.
      </Notice>
    </div>
  );
}
