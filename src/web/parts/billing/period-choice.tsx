import { Badge } from '#web/ui/data/badge.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import type { Period, Price } from './billing-facts.ts';
import { billingTexts as texts } from './billing-texts.ts';

/** What paying by the year saves a month, at most and at least, in whole dollars. */
function savings(prices: readonly Price[]): { most: number; least: number } {
  const saved = prices
    .filter(({ period }) => period === 'annual')
    .map(({ productId, monthly }) => {
      const byMonth = prices.find((one) => one.productId === productId && one.period === 'monthly');
      return (byMonth?.monthly ?? monthly) - monthly;
    });
  return { most: Math.max(0, ...saved), least: Math.min(...saved) };
}

/** Monthly or annual, and what the year saves (design, png/13). */
export function PeriodChoice({
  period,
  prices,
  kind,
  onChange,
}: {
  period: Period;
  prices: readonly Price[];
  kind: Price['kind'];
  onChange: (period: Period) => void;
}) {
  const { most, least } = savings(prices.filter((price) => price.kind === kind));
  return (
    <Segmented
      label={texts.period}
      value={period}
      onChange={onChange}
      segments={[
        { value: 'monthly', label: texts.monthly },
        {
          value: 'annual',
          label: (
            <span className="inline-row gap-8">
              {texts.annual}{' '}
              <Badge tone="success">
                {most === least ? texts.save(most) : texts.saveUpTo(most)}
              </Badge>
            </span>
          ),
        },
      ]}
    />
  );
}
