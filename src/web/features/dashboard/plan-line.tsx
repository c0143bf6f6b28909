import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ListChecks } from 'lucide-react';
import { timeOfDay } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.plan;

/**
 * The way to the plan on phones, where its tab may be out of sight, with the plan's own first words
 * (design, png/48).
 */
export function PlanLink() {
  const plan = useQuery(apiQuery('GET /v1/todays-plan', { query: { page: 0, size: 4 } })).data;
  const until = plan?.until
    ? texts.untilAsleep(timeOfDay({ at: Date.parse(plan.until), zone: plan.zone }))
    : texts.untilEnd;
  const runs = plan !== undefined && plan.halt === null && plan.today && plan.planned > 0;
  const title =
    plan === undefined ? (
      <Skeleton width={160} />
    ) : runs ? (
      texts.moreToday(plan.planned)
    ) : (
      texts.title
    );
  const text =
    plan === undefined ? (
      <Skeleton width={120} />
    ) : plan.halt !== null ? (
      plan.halt.sentence
    ) : runs ? (
      until
    ) : plan.planned === 0 ? (
      texts.nothingDue
    ) : (
      texts.nextDay(plan.planned)
    );
  return (
    <AppLink className={`row gap-12 plain ${styles.planLine}`} href={paths.dashboardToday.href()}>
      <span className={`stack rigid tone-info ${styles.needTile}`} data-tone="accent">
        <ListChecks aria-hidden="true" />
      </span>
      <span className={`stack grow shrink ${styles.planText}`}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </AppLink>
  );
}
