import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TIERS } from '#core/plan/feature-tiers.ts';
import { grouped } from '#core/text/formats.ts';
import type { StaffOverviewAnswer } from '#contract/staff.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import styles from './admin.module.css';
import { Stopped } from './stopped.tsx';
import { nameOf, placeText } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import { LaneLine } from './user-engine.tsx';
import { usersTexts as texts } from './users-texts.ts';

type Of = { overview: StaffOverviewAnswer };

function Counts({ rows }: { rows: readonly (readonly [name: ReactNode, count: number])[] }) {
  return (
    <dl className={`stack gap-6 ${styles.counts}`}>
      {rows.map(([name, count], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function StuckLanes({ overview: { stuckLanes } }: Of) {
  return (
    <Card title={texts.stuck} flush>
      {stuckLanes.length === 0 ? (
        <p className={styles.padded}>{texts.noStuck}</p>
      ) : (
        <ul className={styles.lanes}>
          {stuckLanes.map(({ user, lane, waitingSince }) => (
            <li key={user.userId}>
              <p className={styles.nameLine}>
                <AppLink
                  className="plain semibold breaks"
                  href={paths.adminUser.href({ userId: user.userId })}
                >
                  {nameOf(user)}
                </AppLink>
                <span className={styles.quiet}>
                  {texts.since} <RelativeTime inSentence at={waitingSince} />
                </span>
              </p>
              <LaneLine lane={lane} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TroubledProxies({ overview: { proxiesInTrouble } }: Of) {
  return (
    <Card
      flush
      title={texts.proxies}
      actions={<AppLink href={paths.adminProxies.href()}>{texts.seeProxies}</AppLink>}
    >
      {proxiesInTrouble.length === 0 ? (
        <p className={styles.padded}>{texts.noProxies}</p>
      ) : (
        <ul className={styles.lanes}>
          {proxiesInTrouble.map((proxy) => (
            <li key={proxy.id}>
              <p className={styles.nameLine}>
                <strong>{placeText(proxy.countryCode)}</strong>
                <code>{proxy.address}</code>
                <Badge tone="danger">{staffTexts.health[proxy.health]}</Badge>
              </p>
              {proxy.problem !== null && <p className={styles.quiet}>{proxy.problem}</p>}
              <Stopped people={proxy.stops} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The state of the installation: users, what is stuck, what is late. */
export function Overview() {
  const read = useQuery(apiQuery('GET /admin/overview'));
  if (read.isLoadingError)
    return (
      <Card>
        <Failed read={read} title={texts.failed} />
      </Card>
    );
  if (!read.data)
    return (
      <Card flush>
        <SkeletonRows count={4} label={staffTexts.loading} />
      </Card>
    );
  const { users, lateActs } = read.data;
  return (
    <section className={`stack gap-14 align-start ${styles.overview}`} aria-label={texts.overview}>
      <Card title={texts.byTier} actions={<Badge>{texts.total(users.total)}</Badge>}>
        <Counts rows={TIERS.map((tier) => [staffTexts.tiers[tier], users.byTier[tier] ?? 0])} />
      </Card>
      <Card title={texts.byStatus}>
        <Counts
          rows={Object.entries(users.byStatus)
            .sort(([, one], [, other]) => other - one)
            .map(([status, count]) => [<code key="status">{status}</code>, count])}
        />
      </Card>
      <Card title={texts.late}>
        <p className={`semibold num ${styles.big}`} data-alarm={lateActs > 0 ? '' : undefined}>
          {grouped(lateActs)}
        </p>
        <p className={styles.quiet}>{texts.lateText}</p>
      </Card>
      <StuckLanes overview={read.data} />
      <TroubledProxies overview={read.data} />
    </section>
  );
}
