import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryProblem, isDelivered, statusText } from '#core/zapier/delivery-outcome.ts';
import {
  MAX_ATTEMPTS,
  nextRetryAt,
  RETRY_WINDOW_MS,
  retriesUntil,
} from '#core/zapier/delivery-retries.ts';
import {
  sampleZapierBody,
  ZAPIER_FIELDS,
  zapierBody,
  type ZapierLead,
} from '#core/zapier/zapier-body.ts';
import { inEventOrder, ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';

const NOBODY: ZapierLead = {
  firstName: null,
  lastName: null,
  handEdited: [],
  location: null,
  country: null,
  premium: null,
  profileUrl: null,
  website: null,
  email: null,
  phone: null,
  company: null,
  jobTitle: null,
  industry: null,
  custom: {},
};
const HAPPENING = {
  eventId: '12',
  eventType: 'INVITE_SENT',
  occurredAt: Date.UTC(2026, 10, 20, 9),
  campaignId: '3',
  campaignName: 'Nordics',
  leadId: '4',
  conversation: null,
  hookAt: Date.UTC(2026, 10, 20, 10),
  sender: 'Maya Lindqvist',
} as const;
const bodyOf = (lead: Partial<ZapierLead> | null) =>
  zapierBody(HAPPENING, lead && { ...NOBODY, ...lead }, []);

describe('the body of an event', () => {
  test('always has the same flat fields, whatever is known about the lead', () => {
    fc.assert(
      fc.property(
        fc.record({
          firstName: fc.option(fc.string()),
          location: fc.option(fc.string()),
          custom: fc.dictionary(fc.string(), fc.string()),
        }),
        (lead) => {
          for (const body of [bodyOf(lead), bodyOf(null)]) {
            expect(Object.keys(body)).toEqual([...ZAPIER_FIELDS]);
            expect(
              Object.values(body).every((value) => value === null || typeof value !== 'object'),
            ).toBe(true);
          }
        },
      ),
    );
  });

  test('identifies what happened by id, type, and time', () => {
    expect(bodyOf(null)).toMatchObject({
      eventId: '12',
      eventType: 'INVITE_SENT',
      occurredAt: '2026-11-20T09:00:00.000Z',
      hookDate: '2026-11-20T10:00:00.000Z',
      campaignId: '3',
      campaignName: 'Nordics',
      leadId: '4',
      conversation: null,
      firstName: null,
    });
  });

  test('scrubs names unless they were edited by hand', () => {
    expect(bodyOf({ firstName: 'Dr. Elena', lastName: 'Costa, PhD' })).toMatchObject({
      firstName: 'Elena',
      lastName: 'Costa',
    });
    expect(
      bodyOf({ firstName: 'Dr. Elena', lastName: 'Costa', handEdited: ['first_name'] }),
    ).toMatchObject({ firstName: 'Dr. Elena' });
  });

  test('marks a typed-in address as manual', () => {
    expect(bodyOf({ email: 'e@x.example' })).toMatchObject({
      email: 'e@x.example',
      manualEmail: null,
    });
    expect(bodyOf({ email: 'e@x.example', handEdited: ['email'] })).toMatchObject({
      manualEmail: 'e@x.example',
    });
  });

  test('takes facts missing from the network from the file’s columns', () => {
    expect(
      bodyOf({
        location: 'Lisbon, Portugal',
        custom: {
          'Company Website': 'https://x.example',
          Employees: '1,200',
          education: ' ',
          companyFollowers: 'many',
        },
      }),
    ).toMatchObject({
      city: 'Lisbon',
      companyWebsite: 'https://x.example',
      numberOfCompanyEmployees: 1200,
      education: null,
      numberOfCompanyFollowers: null,
    });
  });

  test('says for a test that it is one', () => {
    expect(sampleZapierBody({ campaignId: null, campaignName: null, at: 0 })).toMatchObject({
      eventId: 'test',
      eventType: 'MESSAGE_RESPONDED',
      leadId: null,
      conversation: expect.stringContaining('test'),
    });
  });
});

describe('tries', () => {
  test('continue for a day, further apart each time, and then end', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) =>
      nextRetryAt({ tries: index + 1, realNow: 0, retryAfterMs: null, draw: 0 }),
    );
    expect(waits.at(-1)).toBeNull();
    const [...times] = waits.slice(0, -1) as number[];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.reduce((sum, wait) => sum + wait, 0)).toBe(RETRY_WINDOW_MS);
    expect(retriesUntil(5)).toBe(5 + 24 * 3_600_000);
  });

  test('wait as long as the receiver asks, otherwise between nine tenths and all of their own wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        fc.option(fc.integer({ min: 0, max: 86_400_000 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, retryAfterMs, draw) => {
          const alone = nextRetryAt({ tries, realNow: 0, retryAfterMs: null, draw: 0 }) ?? 0;
          const at = nextRetryAt({ tries, realNow: 0, retryAfterMs, draw }) ?? 0;
          expect(at).toBeGreaterThanOrEqual(Math.max(Math.floor(alone * 0.9), retryAfterMs ?? 0));
          expect(at).toBeLessThanOrEqual(Math.max(alone, retryAfterMs ?? 0));
        },
      ),
    );
  });
});

describe('the result of an attempt', () => {
  test.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [300, false],
    [302, false],
    [410, false],
    [500, false],
  ])('%i is accepted: %s', (status, taken) => {
    expect(isDelivered({ kind: 'ANSWERED', status })).toBe(taken);
    expect(deliveryProblem({ kind: 'ANSWERED', status }) === null).toBe(taken);
  });

  test('is said in words', () => {
    expect(deliveryProblem({ kind: 'ANSWERED', status: 410 })).toBe(
      'The server responded with 410 Gone: the Zap was turned off or deleted',
    );
    expect(deliveryProblem({ kind: 'FAILED', failure: 'TIMED_OUT' })).toBe(
      'The server didn’t respond in time',
    );
    expect(statusText(418)).toBe('418');
  });
});

test('selected events are in the order of the list, each once', () => {
  expect(inEventOrder(['LEAD_FAILED', 'INVITE_SENT', 'LEAD_FAILED'])).toEqual([
    'INVITE_SENT',
    'LEAD_FAILED',
  ]);
  expect(inEventOrder(ZAPIER_EVENTS)).toEqual([...ZAPIER_EVENTS]);
});
