import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { moneyText } from '#core/billing/money-text.ts';
import { listed } from '#core/text/formats.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import {
  chargeText,
  dayOf,
  periodOf,
  priceName,
  type Preview,
  type PriceId,
  type Subscription,
} from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import { changeTexts } from '#web/parts/billing/change-texts.ts';
import { isImmediate } from '#web/parts/billing/preview-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import styles from './billing.module.css';

const PLANS = ['basic', 'pro', 'advanced'] as const;

/** What changing to a plan would cost and do, in two sentences. */
function sentenceOf({
  preview,
  priceId,
  zone,
}: {
  preview: Preview;
  priceId: PriceId;
  zone: string;
}): string {
  const { locked, unlocked } = preview.campaigns;
  const next = preview.nextCharge === null ? '' : chargeText({ charge: preview.nextCharge, zone });
  const names = (some: typeof locked) => `${listed(some.map(({ name }) => name))}.`;
  return [
    isImmediate(preview)
      ? texts.wouldNow(priceName(priceId), moneyText(preview.dueNowCents), next)
      : texts.wouldLater(priceName(priceId), dayOf({ at: preview.takesEffectAt, zone }), next),
    locked.length > 0 && texts.wouldLock(locked.length) + names(locked),
    unlocked.length > 0 && texts.wouldUnlock(unlocked.length) + names(unlocked),
    locked.length + unlocked.length === 0 && texts.wouldStop,
    preview.team !== null && `${changeTexts.teamOf(preview.team)}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** What each other plan would cost and do, before anything is asked for (design, png/40). */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { productId, priceId: own, seats } = subscription;
  const [plan, setPlan] = useState<(typeof PLANS)[number]>(
    productId === 'advanced' ? 'pro' : 'advanced',
  );
  const priceId: PriceId = `${plan}-${periodOf(own)}`;
  const preview = useQuery({
    ...apiQuery('GET /v1/shared/billings/preview', { query: { priceId, seats } }),
    staleTime: 0,
    retry: false,
  });
  return (
    <Card className={styles.would ?? ''} aria-label={texts.would}>
      <Info aria-hidden="true" />
      <div>
        <h2>{texts.would}</h2>
        <p aria-live="polite">
          {preview.isLoadingError ? (
            problemText(preview.error)
          ) : preview.data ? (
            sentenceOf({ preview: preview.data, priceId, zone })
          ) : (
            <Skeleton width={320} />
          )}
        </p>
      </div>
      <Segmented
        label={texts.wouldFor}
        value={plan}
        onChange={setPlan}
        segments={PLANS.map((value) => ({
          value,
          label: billingTexts.products[value],
          disabled: value === productId && subscription.nextPriceId === null,
        }))}
      />
    </Card>
  );
}
