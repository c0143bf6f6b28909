import { CirclePause, CreditCard, Play } from 'lucide-react';
import { changeRefusal, priceName, type Subscription } from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import type { ChangeRequest } from '#web/parts/billing/change-request.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import { usePaymentForm } from './use-payment-form.ts';
import styles from './billing.module.css';

type Actions = { subscription: Subscription; onRequest: (request: ChangeRequest) => void };

/** Pays what is owed on the provider's form. */
export function PayNow({ subscription, small }: { subscription: Subscription; small?: boolean }) {
  const form = usePaymentForm();
  return (
    <Button
      variant="primary"
      size={small ? 'small' : 'medium'}
      icon={<CreditCard aria-hidden="true" />}
      busy={form.isPending || form.isSuccess}
      busyLabel={texts.opening}
      disabledReason={changeRefusal(subscription)}
      onClick={() => form.mutate()}
    >
      {texts.payNow}
    </Button>
  );
}

/** The one thing to do next: pay, resume, keep, or change. */
function MainAction({ subscription, onRequest }: Actions) {
  const { kind, status, endsAt, pauseAt, nextPriceId, priceId, actionLabel } = subscription;
  const refusal = changeRefusal(subscription);
  const act = (label: string, request: ChangeRequest) => (
    <Button
      variant="primary"
      icon={<Play aria-hidden="true" />}
      disabledReason={refusal}
      onClick={() => onRequest(request)}
    >
      {label}
    </Button>
  );
  const href = kind === 'PLAN' ? paths.upgrade.href() : paths.emailFinderPricing.href();
  if (status === 'overdue' || status === 'deactivated')
    return <PayNow subscription={subscription} />;
  if (status === 'in_transition') return null;
  if (status === 'paused') return act(billingTexts.labels.RESUME, { do: 'RESUME', subscription });
  if (status === 'active' && endsAt !== null)
    return act(texts.keepPlan, { do: 'RESUME', subscription });
  if (status === 'active' && pauseAt !== null)
    return act(texts.dontPause, { do: 'RESUME', subscription });
  if (status === 'active' && nextPriceId !== null)
    return act(texts.keepThis(priceName(priceId)), {
      do: 'SWITCH',
      asks: 'KEEP',
      priceId,
      subscription,
    });
  return (
    <ButtonLink variant="primary" href={href}>
      {kind === 'PLAN' ? billingTexts.labels[actionLabel] : texts.changeSize}
    </ButtonLink>
  );
}

/** What can be done with a subscription in its current state (design, png/40). */
export function SubscriptionActions({ subscription, onRequest }: Actions) {
  const { kind, status, endsAt, pauseAt, productId, seats, priceId } = subscription;
  const form = usePaymentForm();
  const refusal = changeRefusal(subscription);
  const runs = status === 'active' && endsAt === null && pauseAt === null;
  const isPlan = kind === 'PLAN';
  return (
    <div className={`flex gap-8 wrap ${styles.actions}`}>
      <MainAction subscription={subscription} onRequest={onRequest} />
      {runs && (
        <Button
          icon={<CirclePause aria-hidden="true" />}
          disabledReason={refusal}
          aria-label={isPlan ? texts.pause : texts.pauseFinder}
          onClick={() => onRequest({ do: 'PAUSE', subscription })}
        >
          {texts.pause}
        </Button>
      )}
      {runs && isPlan && (productId === 'advanced' || seats > 1) && (
        <Button
          disabledReason={refusal}
          onClick={() => onRequest({ do: 'SWITCH', asks: 'SEATS', priceId, subscription })}
        >
          {texts.changeSeats}
        </Button>
      )}
      {isPlan && status !== 'canceled' && (
        <Button
          busy={form.isPending || form.isSuccess}
          busyLabel={texts.opening}
          disabledReason={refusal}
          onClick={() => form.mutate()}
        >
          {texts.details}
        </Button>
      )}
      {status !== 'canceled' && endsAt === null && (
        <Button
          variant="quiet"
          className={styles.cancel ?? ''}
          disabledReason={refusal}
          onClick={() => onRequest({ do: 'CANCEL', subscription })}
        >
          {isPlan ? texts.cancelPlan : texts.cancelFinder}
        </Button>
      )}
    </div>
  );
}
