import { useQuery } from '@tanstack/react-query';
import { Hourglass, RefreshCw, Server } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import {
  periodOf,
  priceName,
  type Billing,
  type Period,
  type Price,
} from '#web/parts/billing/billing-facts.ts';
import { ChangeDialog } from '#web/parts/billing/change-dialog.tsx';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { NoPlans } from '#web/parts/billing/no-plans.tsx';
import { PeriodChoice } from '#web/parts/billing/period-choice.tsx';
import { TestBillingNotice } from '#web/parts/billing/test-billing-notice.tsx';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { FinderOffer } from './finder-offer.tsx';
import { Invited } from './invited.tsx';
import { PlanCard, type PlanId } from './plan-card.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';
import { useFittingPlan } from './use-fitting-plan.ts';
import styles from './upgrade-page.module.css';
import { upgradeTexts as texts } from './upgrade-texts.ts';

/**
 * `/upgrade`: the plans, with the one that holds and what every other would cost and do (design,
 * png/13); where nothing is sold it says so, and there is no price.
 */
export function UpgradePage() {
  const billing = useBilling();
  const sells = billing.data !== undefined && billing.data.mode !== 'off';
  const prices = useQuery({ ...apiQuery('GET /v1/shared/billings/prices'), enabled: sells });
  const confirming = useCheckoutReturn();
  const failed = billing.isLoadingError ? billing : prices.isLoadingError ? prices : null;
  const off = billing.data?.mode === 'off';
  return (
    <>
      <PageHeader
        slim
        title={texts.title}
        back={{ href: paths.account.href(), label: texts.account }}
        headed={off}
        actions={billing.data && !off && <Buyer billing={billing.data} />}
      />
      <div className={`stack gap-16 ${styles.content}`}>
        {failed ? (
          <RetryCard onRetry={() => void failed.refetch()} busy={failed.isFetching} />
        ) : off ? (
          <NoPlans />
        ) : billing.data && prices.data && !confirming ? (
          <Plans billing={billing.data} prices={prices.data} />
        ) : (
          <>
            <h1 className="sr-only">{texts.title}</h1>
            <Card>
              <SkeletonRows count={6} label={texts.loading} />
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** The name of the current or offered plan. */
function Buyer({ billing: { subscription } }: { billing: Billing }) {
  const none = subscription === null || subscription.status === 'canceled';
  return (
    <span className={`size-13 line-20 quiet ${styles.buyer}`}>
      {none
        ? texts.noPlanYet
        : texts.bought(priceName(subscription.priceId), subscription.buyerName)}
    </span>
  );
}

/** That campaigns are paused, and that nothing is lost. */
function Ended({ billing: { subscription } }: { billing: Billing }) {
  const user = useCurrentUser();
  if (user?.trial.state !== 'ENDED' || user.trialEndsAt === null) return null;
  const date = longDate({ at: Date.parse(user.trialEndsAt), zone: user.zone });
  return (
    <Notice
      tone="warning"
      icon={<Hourglass aria-hidden="true" />}
      title={subscription === null ? texts.ended(date) : texts.over}
      actions={
        <ButtonLink size="small" href={paths.account.href()}>
          {texts.exportData}
        </ButtonLink>
      }
    >
      {texts.endedText}
    </Notice>
  );
}

const ORDER = ['basic', 'pro', 'advanced'] as const satisfies readonly PlanId[];

/** The plans by how they are paid, and the email finder beside them. */
function Plans({ billing, prices }: { billing: Billing; prices: readonly Price[] }) {
  const { subscription, mode } = billing;
  const [period, setPeriod] = useState<Period>(
    subscription === null ? 'annual' : periodOf(subscription.priceId),
  );
  const [request, setRequest] = useState<ChangeRequest | null>(null);
  const fitting = useFittingPlan({ enabled: subscription === null });
  const own = ORDER.findIndex((plan) => plan === subscription?.productId);
  return (
    <>
      {mode === 'test' && <TestBillingNotice />}
      <Ended billing={billing} />
      <Invited />
      <div className={`row gap-12-24 between wrap ${styles.head}`}>
        <div>
          <h1 tabIndex={-1}>{texts.choose}</h1>
          <p className="quiet">{texts.chooseText}</p>
        </div>
        <PeriodChoice period={period} prices={prices} kind="PLAN" onChange={setPeriod} />
      </div>
      <ul className={`stack gap-14 ${styles.plans}`}>
        {ORDER.map((plan, rank) => {
          const price = prices.find((one) => one.productId === plan && one.period === period);
          return (
            price && (
              <PlanCard
                key={plan}
                plan={plan}
                price={price}
                isBelow={rank < own}
                fits={subscription === null && fitting === plan}
                subscription={subscription}
                onRequest={setRequest}
              />
            )
          );
        })}
      </ul>
      <FinderOffer billing={billing} prices={prices} period={period} />
      <ul className={styles.facts} aria-label={texts.facts}>
        <li>
          <RefreshCw aria-hidden="true" />
          {texts.cancelAnyTime}
        </li>
        <li>
          <Server aria-hidden="true" />
          {texts.yourServer}
        </li>
      </ul>
      {request && <ChangeDialog request={request} onClose={() => setRequest(null)} />}
    </>
  );
}
