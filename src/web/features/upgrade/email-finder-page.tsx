import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CalendarX, ChartLine, CircleCheck, CirclePause, Lock, RefreshCw } from 'lucide-react';
import { grouped } from '#core/text/formats.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import { dayOf, isLive, type Billing, type Price } from '#web/parts/billing/billing-facts.ts';
import { NoPlans } from '#web/parts/billing/no-plans.tsx';
import { TestBillingNotice } from '#web/parts/billing/test-billing-notice.tsx';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { CreditLedger } from './credit-ledger.tsx';
import styles from './email-finder.module.css';
import { FinderSizes } from './finder-sizes.tsx';
import { finderTexts as texts } from './finder-texts.ts';
import pageStyles from './upgrade-page.module.css';

const WEEK_MS = 7 * 86_400_000;

type Credits = Answer<'GET /v1/shared/emailcredits/{userId}'>;

/**
 * `/upgrade/email-finder-pricing`: the sizes of the email finder and where the credits went
 * (design, png/42). Where nothing is sold, there are no prices.
 */
export function EmailFinderPage() {
  const billing = useBilling();
  const sells = billing.data !== undefined && billing.data.mode !== 'off';
  const prices = useQuery({ ...apiQuery('GET /v1/shared/billings/prices'), enabled: sells });
  const user = useCurrentUser();
  const credits = useQuery(
    apiQueryOnceKnown(
      'GET /v1/shared/emailcredits/{userId}',
      sells && user ? { params: { userId: user.id } } : null,
    ),
  );
  const failed = billing.isLoadingError ? billing : prices.isLoadingError ? prices : null;
  const phone = useMedia(PHONE);
  const off = billing.data?.mode === 'off';
  const headed = off || phone;
  const shown = !failed && !off && billing.data !== undefined && prices.data !== undefined;
  return (
    <>
      <PageHeader
        slim
        title={phone ? texts.title : <Crumbs />}
        tabTitle={[texts.title]}
        text={off ? texts.text : undefined}
        back={
          phone
            ? { href: paths.upgrade.href(), label: texts.plans }
            : { href: paths.account.href(), label: texts.account }
        }
        headed={headed}
        actions={
          billing.data &&
          credits.data && <CreditsLeft billing={billing.data} credits={credits.data} />
        }
      />
      <div className={pageStyles.content}>
        {!headed && !shown && <h1 className="sr-only">{texts.title}</h1>}
        {failed ? (
          <RetryCard onRetry={() => void failed.refetch()} busy={failed.isFetching} />
        ) : off ? (
          <NoPlans />
        ) : shown ? (
          <Finder billing={billing.data} prices={prices.data} credits={credits} />
        ) : (
          <Card>
            <SkeletonRows count={4} label={texts.loading} />
          </Card>
        )}
      </div>
    </>
  );
}

/** The parent pages of this one, after the account. */
function Crumbs() {
  return (
    <>
      <AppLink href={paths.upgrade.href()} className={styles.crumb}>
        {texts.plans}
      </AppLink>
      {texts.title}
    </>
  );
}

/** The credits that are left; of how many, where only the free ones are there. */
function CreditsLeft({
  billing: { emailFinder },
  credits: { left, total },
}: {
  billing: Billing;
  credits: Credits;
}) {
  return (
    <span className={pageStyles.buyer}>
      {isLive(emailFinder.subscription) ? texts.creditsLeft(left) : texts.freeLeft(left, total)}
    </span>
  );
}

function Finder({
  billing,
  prices,
  credits,
}: {
  billing: Billing;
  prices: readonly Price[];
  credits: UseQueryResult<Credits>;
}) {
  const user = useCurrentUser();
  return (
    <>
      {billing.mode === 'test' && <TestBillingNotice />}
      <FinderSizes billing={billing} prices={prices} aWeek={credits.data?.use.aWeek ?? 0}>
        <Standing billing={billing} />
      </FinderSizes>
      <div className={styles.columns}>
        {user && <CreditLedger userId={user.id} />}
        <div className={styles.column}>
          {credits.data && <Use credits={credits.data} />}
          {credits.isLoadingError ? (
            <RetryCard onRetry={() => void credits.refetch()} busy={credits.isFetching} />
          ) : (
            <Balance credits={credits.data} />
          )}
          <Rules />
        </div>
      </div>
    </>
  );
}

/** Why nothing can be bought now, or that what was bought is paused. */
function Standing({ billing: { subscription, emailFinder, ...billing } }: { billing: Billing }) {
  const user = useCurrentUser();
  const zone = user?.zone ?? 'Etc/UTC';
  const own = emailFinder.subscription;
  if (emailFinder.pausedAt !== null)
    return (
      <Notice
        tone="warning"
        icon={<CirclePause aria-hidden="true" />}
        title={texts.paused}
        actions={
          <ButtonLink size="small" href={paths.subscriptions.href()}>
            {texts.subscriptions}
          </ButtonLink>
        }
      >
        {own?.pauseEndsAt && texts.pausedText(dayOf({ at: own.pauseEndsAt, zone }))}
      </Notice>
    );
  if (emailFinder.canBuy || isLive(own)) return null;
  return (
    <Notice
      tone="warning"
      icon={<Lock aria-hidden="true" />}
      title={texts.needsPlanTitle}
      actions={
        <ButtonLink variant="primary" href={paths.upgrade.href()}>
          {texts.seePlans}
        </ButtonLink>
      }
    >
      {subscription !== null || billing.trialEndsAt === null
        ? texts.needsPlanText
        : user?.trial.state === 'ENDED'
          ? texts.needsPlanEnded
          : texts.needsPlanTrial}
    </Notice>
  );
}

/** How long the credits that are left last; those that renew end with their month. */
function lastsText({
  left,
  aWeek,
  renewsAt,
}: Pick<Credits, 'left' | 'renewsAt'> & { aWeek: number }): string {
  const weeks = left / aWeek;
  return renewsAt !== null && Date.now() + weeks * WEEK_MS >= Date.parse(renewsAt)
    ? texts.lastsUntilRenewal(left)
    : texts.lasts(left, Math.floor(weeks));
}

/** How many credits a week are spent, and how long the rest lasts; nothing where none are used. */
function Use({ credits: { left, renewsAt, use } }: { credits: Credits }) {
  const { aWeek, campaigns } = use;
  if (aWeek === 0 && campaigns === 0) return null;
  return (
    <Notice
      tone="accent"
      icon={<ChartLine aria-hidden="true" />}
      title={aWeek === 0 ? texts.noUse : texts.use(aWeek, campaigns)}
    >
      {[
        campaigns > 0 && texts.steps(campaigns),
        aWeek > 0 && left > 0 && lastsText({ left, aWeek, renewsAt }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}

function Balance({ credits }: { credits: Credits | undefined }) {
  if (!credits)
    return (
      <Card title={texts.balance}>
        <SkeletonRows count={2} />
      </Card>
    );
  const { left, used, total, renewsAt, finders } = credits;
  const free = finders.find(({ verifies }) => !verifies);
  return (
    <Card title={texts.balance}>
      <p className={styles.balance}>
        <strong className="num">{grouped(left)}</strong> {texts.left}
      </p>
      <p className={styles.quiet}>{texts.used(used, total)}</p>
      <p className={styles.quiet}>
        {renewsAt === null ? (
          texts.neverRenew
        ) : (
          <>
            {texts.renewOn} <TimeText at={renewsAt} />
          </>
        )}
      </p>
      {finders.length === 0 ? (
        <p className={styles.quiet}>{texts.noFinder}</p>
      ) : (
        free && finders.length === 1 && <p className={styles.quiet}>{texts.free(free.label)}</p>
      )}
    </Card>
  );
}

const RULES = [
  [texts.ruleNothing, CircleCheck],
  [texts.ruleLikely, CircleCheck],
  [texts.ruleRepeat, RefreshCw],
  [texts.ruleMonth, CalendarX],
  [texts.rulePause, CirclePause],
  [texts.ruleBuyer, Lock],
] as const;

function Rules() {
  return (
    <Card title={texts.rules}>
      <ul className={styles.rules}>
        {RULES.map(([rule, Icon]) => (
          <li key={rule}>
            <Icon aria-hidden="true" />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}
