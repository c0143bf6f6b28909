import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { heldToken } from '#web/api/session-token.ts';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/routing/router-context.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { Happenings } from './happenings.tsx';
import styles from './outbox.module.css';

const MINUTES_A_DAY = 24 * 60;
const WORKING_MINUTES = 8 * 60;
const REREAD_MS = 5000;
const AT_THE_SIDE = '(min-width: 1360px)';

function lasting(minutes: number, rate: number): string {
  const real = minutes / rate;
  return real < 1 ? 'less than a minute' : counted(Math.round(real), 'minute');
}

/** The figures of the world and of the user's own account in it, and what can be made to happen. */
function Figures({ world }: { world: UseQueryResult<Answer<'GET /practice/world'>> }) {
  if (world.isPending) return <SkeletonRows rowHeight={33} label="Loading the practice world" />;
  if (!world.data)
    return <RetryCard text={problemText(world.error)} onRetry={() => void world.refetch()} />;
  const { seed, people, faultShare, account } = world.data;
  const rows: [string, string][] = [
    ['People', grouped(people)],
    ...(account
      ? ([
          ['Pending invites', grouped(account.pendingInvites)],
          ['Accepted today', grouped(account.acceptedToday)],
          ['Replies today', grouped(account.repliesToday)],
        ] as [string, string][])
      : []),
    [
      'Faults on purpose',
      faultShare > 0 ? `1 in ${grouped(Math.max(1, Math.round(1 / faultShare)))}` : 'none',
    ],
  ];
  return (
    <>
      <p className={styles.second}>Seed {seed}. The same seed gives the same people.</p>
      <dl className={styles.rows}>
        {rows.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {account ? (
        <Happenings />
      ) : (
        <p className={styles.second}>
          <AppLink href={paths.enterLinkedIn.href()}>Connect a LinkedIn account</AppLink> to make
          something happen to it.
        </p>
      )}
    </>
  );
}

/** What stands behind the invented network, how fast its days pass, and things to make happen; `/practice/world` leads right to it. */
export function PracticeWorld({ className }: { className: string | undefined }) {
  const card = useRef<HTMLElement>(null);
  const asked = usePathname() === paths.practiceWorld.href();
  const rate = useQuery(apiQuery('GET /practice/clock')).data?.rate ?? 1;
  const signedIn = heldToken() !== null;
  const world = useQuery({
    ...apiQuery('GET /practice/world'),
    refetchInterval: REREAD_MS,
    enabled: signedIn,
  });
  const atTheSide = useMedia(AT_THE_SIDE);
  const ready = !signedIn || !world.isPending;
  useEffect(() => {
    if (!asked || !ready) return undefined;
    // The page's own heading takes the focus first.
    const frame = requestAnimationFrame(() => {
      if (!atTheSide) card.current?.scrollIntoView();
      card.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, ready, atTheSide]);
  return (
    <aside
      ref={card}
      tabIndex={-1}
      className={classNames(styles.world, className)}
      aria-label="Practice world"
    >
      <h2>Practice world</h2>
      {signedIn ? (
        <Figures world={world} />
      ) : (
        <p className={styles.second}>
          People who accept, answer and ignore by a seed. Sign in to see them and to make something
          happen.
        </p>
      )}
      <Notice icon={<Info aria-hidden="true" />}>
        {rate > 1
          ? `At ${grouped(rate)}× a day takes ${lasting(MINUTES_A_DAY, rate)}, a working day ${lasting(WORKING_MINUTES, rate)}. `
          : ''}
        A real network always runs at 1×.
      </Notice>
    </aside>
  );
}
