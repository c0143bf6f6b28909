import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { apiQuery } from '#web/api/queries.ts';
import { ProductTimeContext } from '#web/ui/text/time-context.ts';
import type { EngineStatus } from './engine-display.ts';
import { lookBannerTexts } from './look-banner-texts.ts';
import { LookBanner } from './look-banner.tsx';

const now = Date.parse('2026-11-20T16:00:00Z');
const SENTENCE = 'We’re reading LinkedIn. Nothing is sent until that’s done.';

function drawn(look: EngineStatus['look']): string {
  const client = new QueryClient();
  client.setQueryData(apiQuery('GET /v1/engine/status').queryKey, {
    kind: 'NO_CAMPAIGN',
    sentence: 'Create a campaign to see its activity here',
    nextAt: null,
    nextType: null,
    done: 0,
    allowed: 0,
    disconnectedAt: null,
    unconfirmed: 0,
    unconfirmedCampaignId: null,
    until: null,
    look,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProductTimeContext value={{ now: () => now, rate: 1, zone: 'Etc/UTC' }}>
        <LookBanner />
      </ProductTimeContext>
    </QueryClientProvider>,
  );
}

describe('the banner while an account looks at what happened', () => {
  test('says so in the engine’s words, aloud too, even without a running campaign', () => {
    const markup = drawn({ sentence: SENTENCE, since: '2026-11-20T14:38:00.000Z' });
    expect(markup).toContain('role="status"');
    expect(markup).toContain(lookBannerTexts.title);
    expect(markup).toContain(SENTENCE);
  });

  test('is gone once the account has looked', () => expect(drawn(null)).toBe(''));
});
