import { useQuery } from '@tanstack/react-query';
import { CreditCard, Receipt } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#core/text/formats.ts';
import { apiQuery } from '#web/api/queries.ts';
import { dayOf, isLive, type Billing, type Price } from '#web/parts/billing/billing-facts.ts';
import { ChangeDialog } from '#web/parts/billing/change-dialog.tsx';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { NoPlans } from '#web/parts/billing/no-plans.tsx';
import { TestBillingNotice } from '#web/parts/billing/test-billing-notice.tsx';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SegmentedBar } from '#web/ui/data/segmented-bar.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ChangeCard } from './change-card.tsx';
import { PayNow } from './subscription-actions.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import { TransactionsTable } from './transactions-table.tsx';
import styles from './billing.module.css';

const LATEST = 5;

/** `/account/subscriptions`: plan and email finder, with state and price (design, png/40). */
export function SubscriptionsPage() {
  const billing = useBilling();
  const sells = billing.data !== undefined && billing.data.mode !== 'off';
  const prices = useQuery({ ...apiQuery('GET /v1/shared/billings/prices'), enabled: sells });
  const failed = billing.isLoadingError ? billing : prices.isLoadingError ? prices : null;
  if (failed) return <RetryCard onRetry={() => void failed.refetch()} busy={failed.isFetching} />;
  if (billing.data?.mode === 'off') return <NoPlans />;
  if (!billing.data || !prices.data)
    return (
      <Card>
        <SkeletonRows count={6} label={texts.loading} />
      </Card>
    );
  return <Subscriptions billing={billing.data} prices={prices.data} />;
}

function Subscriptions({ billing, prices }: { billing: Billing; prices: readonly Price[] }) {
  const [request, setRequest] = useState<ChangeRequest | null>(null);
  const { subscription } = billing;
  const changes =
    isLive(subscription) &&
    subscription.canChange &&
    subscription.status === 'active' &&
    subscription.endsAt === null &&
    subscription.pauseAt === null;
  return (
    <div className="stack fit gap-16">
      {billing.mode === 'test' && <TestBillingNotice />}
      <Missing billing={billing} />
      <div className={`stack gap-16 ${styles.cards}`}>
        <PlanSlot billing={billing} prices={prices} onRequest={setRequest} />
        <FinderSlot billing={billing} prices={prices} onRequest={setRequest} />
      </div>
      {changes && (
        <ChangeCard
          key={`${subscription.priceId} ${subscription.nextPriceId}`}
          subscription={subscription}
        />
      )}
      <Latest />
      {request && <ChangeDialog request={request} onClose={() => setRequest(null)} />}
    </div>
  );
}

/** A payment that failed, with the way to pay it. */
function Missing({ billing: { subscription } }: { billing: Billing }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  if (subscription?.status !== 'overdue' && subscription?.status !== 'deactivated') return null;
  const { overdueUntil } = subscription;
  return (
    <Notice
      tone="danger"
      announce="alert"
      icon={<CreditCard aria-hidden="true" />}
      title={overdueUntil === null ? texts.stoppedTitle : texts.overdueTitle}
      actions={<PayNow subscription={subscription} small />}
    >
      {overdueUntil === null
        ? texts.stoppedText
        : texts.overdueText(dayOf({ at: overdueUntil, zone }))}
    </Notice>
  );
}

type Slot = {
  billing: Billing;
  prices: readonly Price[];
  onRequest: (request: ChangeRequest) => void;
};

function PlanSlot({ billing: { subscription, trialEndsAt }, prices, onRequest }: Slot) {
  const user = useCurrentUser();
  const details = useQuery({
    ...apiQuery('GET /v1/shared/billings/paymentdetails'),
    enabled: subscription?.canChange === true,
  });
  if (subscription === null) {
    const runs = user && trialEndsAt !== null && user.trial.state !== 'ENDED';
    return (
      <Card title={texts.plan}>
        <EmptyState
          icon={<CreditCard />}
          title={texts.noPlan}
          text={
            runs ? texts.trialText(dayOf({ at: trialEndsAt, zone: user.zone })) : texts.noPlanText
          }
        >
          <ButtonLink variant="primary" href={paths.upgrade.href()}>
            {texts.seePlans}
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  }
  const paid = details.data && (details.data.paymentMethod ?? texts.nothingYet);
  return (
    <SubscriptionCard
      subscription={subscription}
      price={prices.find(({ priceId }) => priceId === subscription.priceId)}
      rows={paid === undefined ? [] : [{ term: texts.paidWith, text: paid }]}
      onRequest={onRequest}
    />
  );
}

function FinderSlot({ billing: { emailFinder }, prices, onRequest }: Slot) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { subscription, credits, month } = emailFinder;
  if (subscription === null)
    return (
      <Card title={texts.finder}>
        <EmptyState
          icon={<CreditCard />}
          title={texts.noFinder}
          text={texts.noFinderText(grouped(credits))}
        >
          <ButtonLink href={paths.emailFinderPricing.href()}>{texts.seeSizes}</ButtonLink>
        </EmptyState>
      </Card>
    );
  const price = prices.find(({ priceId }) => priceId === subscription.priceId);
  return (
    <SubscriptionCard
      subscription={subscription}
      price={price}
      rows={[
        ...(month === null
          ? []
          : [
              {
                term: texts.creditsThisMonth,
                text: <MonthBar used={month.used} of={month.total} />,
              },
            ]),
        {
          term: texts.creditsLeft,
          text: (
            <AppLink href={paths.emailFinderPricing.href()} aria-label={texts.whereCreditsWent}>
              {grouped(credits)}
            </AppLink>
          ),
        },
        ...(month === null || month.renewsAt === null
          ? []
          : [{ term: texts.renews, text: dayOf({ at: month.renewsAt, zone }) }]),
        { term: texts.ifYouPause, text: texts.pausesToo },
      ]}
      onRequest={onRequest}
    />
  );
}

/** How many of the credits of the month are used. */
function MonthBar({ used, of }: { used: number; of: number }) {
  return (
    <span className={`stack gap-10 align-center nowrap ${styles.month}`}>
      <SegmentedBar
        segments={[
          { key: 'used', value: used, color: 'var(--accent)' },
          { key: 'left', value: of - used, color: 'var(--active)' },
        ]}
      />
      <span className="num">{texts.creditsOf(used, of)}</span>
    </span>
  );
}

function Latest() {
  const read = useQuery(
    apiQuery('GET /v1/shared/billings/transactions', { query: { page: 0, size: LATEST } }),
  );
  return (
    <Card
      title={texts.latest}
      flush
      actions={<AppLink href={paths.transactions.href()}>{texts.all}</AppLink>}
    >
      <Answered
        read={read}
        loading={<SkeletonRows count={3} />}
        empty={<EmptyState icon={<Receipt />} title={texts.none} text={texts.noneText} />}
      >
        {(data) => <TransactionsTable rows={data.content} />}
      </Answered>
    </Card>
  );
}
