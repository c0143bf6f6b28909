import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK, type WorkingWeek } from '#core/schedule/week.ts';
import { apiQuery } from '#web/api/queries.ts';
import { ProductTimeContext } from '#web/ui/text/time-context.ts';
import { useSleepMode } from './use-sleep-mode.ts';

const HOURS: WorkingWeek = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
const FRIDAY = '2026-11-20T12:00:00Z';

function Said() {
  return useSleepMode() ? 'asleep' : 'awake';
}

/** What the pages are told at a moment of the product's clock, with the hours read so far. */
function saidAt({
  client = new QueryClient(),
  now,
  hours,
}: {
  client?: QueryClient;
  now: string;
  hours: WorkingWeek | null;
}): string {
  if (hours !== null)
    client.setQueryData(apiQuery('GET /schedule').queryKey, {
      zone: hours.zone,
      schedulerItems: [...hours.schedulerItems],
      updatedAt: null,
      zoneChangeableAt: null,
      version: 0,
    });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProductTimeContext value={{ now: () => Date.parse(now), rate: 1, zone: 'Asia/Tokyo' }}>
        <Said />
      </ProductTimeContext>
    </QueryClientProvider>,
  );
}

describe('sleep mode, as every page sees it', () => {
  test.each([
    ['2026-11-20T08:59:59Z', 'asleep'],
    ['2026-11-20T09:00:00Z', 'awake'],
    ['2026-11-20T16:59:59Z', 'awake'],
    ['2026-11-20T17:00:00Z', 'asleep'],
    ['2026-11-21T12:00:00Z', 'asleep'],
    ['2031-05-07T12:00:00Z', 'awake'],
  ])('goes by the clock of the product, whatever this device shows: at %s it is %s', (now, said) =>
    expect(saidAt({ now, hours: HOURS })).toBe(said),
  );

  test('is on until the hours are known', () =>
    expect(saidAt({ now: FRIDAY, hours: null })).toBe('asleep'));

  test('is on while the user has paused the day', () => {
    const client = new QueryClient();
    client.setQueryData(apiQuery('GET /v1/engine/status').queryKey, {
      kind: 'PAUSED_TODAY',
      sentence: 'Goes on tomorrow',
      nextAt: null,
      nextType: null,
      done: 0,
      allowed: 0,
      disconnectedAt: null,
      unconfirmed: 0,
      unconfirmedCampaignId: null,
      until: null,
      look: null,
    });
    expect(saidAt({ client, now: FRIDAY, hours: HOURS })).toBe('asleep');
  });

  test('is looked at again when the hours change', () => {
    const client = new QueryClient();
    const off: WorkingWeek = {
      ...HOURS,
      schedulerItems: HOURS.schedulerItems.map((item) => ({ ...item, active: false })),
    };
    expect([HOURS, off, HOURS].map((hours) => saidAt({ client, now: FRIDAY, hours }))).toEqual([
      'awake',
      'asleep',
      'awake',
    ]);
  });
});
