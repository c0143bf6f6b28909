import { describe, expect, test } from 'vitest';
import { emailNotes, type CheckedMailbox } from '#core/forecast/launch-email-notes.ts';
import {
  checkAddress,
  emailPlan,
  receivesEmail,
  receivingDomains,
  sendingDays,
} from '#core/forecast/launch-email.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 86_400_000;

let ids = 0;
/** A step with what follows it; a condition takes its two branches. */
const step = (
  type: SequenceItemType,
  yes: SequenceItem | null = newItem({ type: 'END', id: `e${ids++}` }),
  no: SequenceItem | null = null,
): SequenceItem => newItem({ type, id: `s${ids++}`, yes, ...(no && { no }) });

describe('what a sequence does with leads without an address', () => {
  test.each<[string, SequenceItem, string | undefined, number | undefined]>([
    ['emails no one', step('VISIT'), undefined, undefined],
    ['emails at once', step('EMAIL'), 'FAILS', 1],
    ['invites by email', step('CONNECT_BY_EMAIL'), 'FAILS', 0],
    ['emails three times', step('EMAIL', step('VISIT', step('EMAIL', step('EMAIL')))), 'FAILS', 3],
    ['looks for it first', step('FIND_EMAIL', step('EMAIL')), 'LOOKED_FOR', 1],
    ['looks for it too late', step('EMAIL', step('FIND_EMAIL')), 'FAILS', 1],
    [
      'emails only who has one',
      step('IF_EMAIL_AVAILABLE', step('EMAIL'), step('CONNECT')),
      'GOES_AROUND',
      1,
    ],
    [
      'looks for it, then emails who has one',
      step('FIND_EMAIL', step('IF_EMAIL_AVAILABLE', step('EMAIL', step('EMAIL')), step('CONNECT'))),
      'LOOKED_FOR_THEN_AROUND',
      2,
    ],
    [
      'looks for it for who has none',
      step('IF_EMAIL_AVAILABLE', step('EMAIL'), step('FIND_EMAIL', step('EMAIL'))),
      'LOOKED_FOR',
      1,
    ],
    [
      'emails the wrong branch',
      step('IF_EMAIL_AVAILABLE', step('VISIT'), step('EMAIL')),
      'FAILS',
      1,
    ],
  ])('one that %s', (_title, root, fate, emailsPerLead) => {
    expect(emailPlan(root)).toEqual(fate === undefined ? null : { fate, emailsPerLead });
  });
});

describe('the check of an address before anything is sent', () => {
  test.each([
    [null, null, 'EMAIL_MISSING'],
    ['ada@acme.example', null, undefined],
    ['ada@acme.example', 'BOUNCED', 'EMAIL_BOUNCED'],
    ['ada@acme', null, 'EMAIL_MALFORMED'],
    ['ada@gmial.com', null, 'EMAIL_TYPO'],
    ['info@acme.example', null, 'EMAIL_ROLE'],
    // The list's rules report who unsubscribed.
    ['ada@acme.example', 'UNSUBSCRIBED', undefined],
  ] as const)('%s, refused as %s, is reported as %s', (email, refusal, code) => {
    expect(checkAddress(email, refusal)?.code).toBe(code);
  });

  test('receives emails unless it is missing, refused, or not an address', () => {
    const receives = (email: string | null, refusal: 'BOUNCED' | 'UNSUBSCRIBED' | null = null) =>
      receivesEmail(email, refusal);
    expect([
      receives('info@acme.example'),
      receives('ada@gmial.com'),
      receives(null),
      receives('ada@acme'),
      receives('ada@acme.example', 'BOUNCED'),
      receives('ada@acme.example', 'UNSUBSCRIBED'),
    ]).toEqual([true, true, false, false, false, false]);
  });
});

describe('how long emails take', () => {
  const full = { limit: 30, rampFrom: null, now: NOW };
  const third = (limit: number) => Math.max(1, Math.floor(limit / 3));

  test.each([
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [300, 10],
  ])('%i emails take %i days of a limit of 30', (emails, days) => {
    expect(sendingDays(emails, full)).toBe(days);
  });

  test('no email can be sent with a limit of 0', () => {
    expect(sendingDays(5, { ...full, limit: 0 })).toBeNull();
  });

  test('a mailbox in warm-up sends less in its first days, and the whole limit after that', () => {
    // 20, 40, 60, 80, and 100 % of 30 by thirds of a week: 6 6 6 12 12 18 18 24 24 24 30 …
    const warm = { ...full, rampFrom: NOW };
    expect([6, 7, 18, 19, 30, 150].map((emails) => sendingDays(emails, warm))).toEqual([
      1, 2, 3, 4, 4, 10,
    ]);
    const without = sendingDays(3000, full) ?? 0;
    expect(sendingDays(3000, warm)).toBeGreaterThan(without);
    expect(sendingDays(3000, { ...warm, rampFrom: NOW - 30 * DAY })).toBe(without);
  });

  test('a domain gets a third of each day, which decides the time if most addresses are at one domain', () => {
    const leadsAt = new Map([
      ['small.example', 5],
      ['big.example', 45],
      ['also.example', 5],
    ]);
    expect(receivingDomains(leadsAt, 2, full)).toEqual({
      leads: 55,
      perDay: 30,
      perDomain: 10,
      days: 9,
      daysWithoutShare: 4,
      domains: [
        { domain: 'big.example', leads: 45, days: 9 },
        { domain: 'also.example', leads: 5, days: 1 },
        { domain: 'small.example', leads: 5, days: 1 },
      ],
    });
    expect(sendingDays(90, full, third)).toBe(9);
  });
});

describe('the notes on a campaign’s emails', () => {
  const connected: CheckedMailbox = {
    status: 'CONNECTED',
    rampFrom: NOW - 30 * DAY,
    bouncesHoldSince: null,
  };
  const notes = ({
    mailbox = connected,
    leadsAt = { 'one.example': 2, 'two.example': 2, 'three.example': 2 },
    limit = 30,
  }: {
    mailbox?: CheckedMailbox | null;
    leadsAt?: Record<string, number>;
    limit?: number;
  }) => {
    const pace = { limit, rampFrom: mailbox?.rampFrom ?? null, now: NOW };
    const domains = receivingDomains(new Map(Object.entries(leadsAt)), 1, pace);
    return emailNotes({ mailbox, domains, pace, zone: 'Etc/UTC' });
  };
  const brief = (given: Parameters<typeof notes>[0]) =>
    notes(given).map(({ code, fine }) => `${code} ${fine ? 'fine' : 'to do'}`);

  test.each<[string, CheckedMailbox | null, string[]]>([
    ['no mailbox', null, ['MAILBOX_MISSING to do', 'RECEIVING_DOMAINS fine']],
    [
      'a lost mailbox',
      { ...connected, status: 'LOST' },
      ['MAILBOX_LOST to do', 'RECEIVING_DOMAINS fine'],
    ],
    [
      'emails on hold',
      { ...connected, bouncesHoldSince: NOW },
      ['BOUNCES_HOLD to do', 'RECEIVING_DOMAINS fine'],
    ],
    ['a warm mailbox', connected, ['RECEIVING_DOMAINS fine']],
  ])('%s', (_title, mailbox, expected) => {
    expect(brief({ mailbox })).toEqual(expected);
  });

  test('a new mailbox says how many emails it sends for now, and when it sends all', () => {
    expect(notes({ mailbox: { ...connected, rampFrom: NOW - DAY } })[0]).toEqual({
      code: 'WARM_UP',
      sentence: 'Your mailbox is warming up, so 6 emails go out a day for now',
      advice: 'This is day 2. From Mar 10, 2026 it may send all 30',
      fine: true,
    });
  });

  test('having most addresses at one domain is reported with the time it costs', () => {
    expect(notes({ leadsAt: { 'acme.example': 45, 'small.example': 5 } })).toEqual([
      {
        code: 'RECEIVING_DOMAINS',
        sentence: '45 of 50 addresses are at acme.example',
        advice:
          'At most 10 emails a day go to one domain, so emailing everyone takes 5 days of sending instead of 2. Mix in leads of other companies to go faster',
        fine: false,
      },
    ]);
    expect(notes({})[0]).toEqual({
      code: 'RECEIVING_DOMAINS',
      sentence: 'Emails go to 3 domains',
      advice: 'At most 10 emails a day go to one domain. Emailing everyone takes 1 day of sending',
      fine: true,
    });
  });

  test('without an address, or with a limit of 0, nothing is said about domains', () => {
    expect([brief({ leadsAt: {} }), brief({ limit: 0 })]).toEqual([[], []]);
  });
});
