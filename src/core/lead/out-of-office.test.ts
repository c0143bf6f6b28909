import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outOfOfficeUntil, isAutoReply, type IncomingMail } from '#core/lead/out-of-office.ts';

// A Monday, 10 am in Berlin.
const AT = Date.UTC(2026, 2, 2, 9);
const mail = (parts: Partial<IncomingMail>): IncomingMail => ({
  subject: 'Automatic reply: Hello',
  text: '',
  headers: { 'auto-submitted': 'auto-replied' },
  at: AT,
  ...parts,
});
const until = (text: string, zone = 'Europe/Berlin') =>
  new Date(outOfOfficeUntil({ mail: mail({ text }), zone }) ?? 0).toISOString();

describe('an automatic answer', () => {
  test.each<[string, Partial<IncomingMail>, boolean]>([
    [
      'says so in its header',
      { subject: 'Re: Hello', headers: { 'auto-submitted': 'auto-replied (vacation)' } },
      true,
    ],
    [
      'says so in an older header',
      { subject: 'Re: Hello', headers: { 'x-autoreply': 'yes' } },
      true,
    ],
    [
      'says so in its precedence',
      { subject: 'Re: Hello', headers: { precedence: 'auto_reply' } },
      true,
    ],
    ['says so in its subject', { subject: 'Out of office: Hello', headers: {} }, true],
    ['says so in German', { subject: 'Abwesenheitsnotiz: Hallo', headers: {} }, true],
    ['says so in French', { subject: 'Réponse automatique : Bonjour', headers: {} }, true],
    ['is none of a person', { subject: 'Re: Hello', headers: { 'auto-submitted': 'no' } }, false],
    [
      'is none of a person who writes about an office',
      { subject: 'Re: the new office', headers: {} },
      false,
    ],
    [
      'is none of the mail system',
      { subject: 'Undelivered', headers: { 'auto-submitted': 'auto-generated' } },
      false,
    ],
  ])('%s', (_title, parts, automatic) => expect(isAutoReply(mail(parts))).toBe(automatic));

  test('that is none holds nobody', () =>
    expect(
      outOfOfficeUntil({ mail: mail({ subject: 'Re: Hello', headers: {} }), zone: 'Etc/UTC' }),
    ).toBeNull());

  test.each([
    ['no date at all', 'I am away at the moment.', '2026-03-08T23:00:00.000Z'],
    ['the day one is back', 'I will be back on March 12, 2026.', '2026-03-11T23:00:00.000Z'],
    ['the last day away', 'I am out of the office until 12 March.', '2026-03-12T23:00:00.000Z'],
    [
      'from one day to another',
      'I am away from 3rd of March to 9th of March.',
      '2026-03-09T23:00:00.000Z',
    ],
    ['an ISO date', 'Returning 2026-03-20', '2026-03-19T23:00:00.000Z'],
    ['a German date', 'Ich bin bis 13.03.2026 nicht im Büro.', '2026-03-13T23:00:00.000Z'],
    ['a German month', 'Ab dem 16. März bin ich wieder da.', '2026-03-15T23:00:00.000Z'],
    ['a French date', 'Je serai de retour le 18 mars.', '2026-03-17T23:00:00.000Z'],
    ['a Spanish date', 'Vuelvo el 19 de marzo de 2026.', '2026-03-18T23:00:00.000Z'],
    ['a day of the week', 'Back on Thursday', '2026-03-04T23:00:00.000Z'],
    [
      'numbers that can be read two ways, by the later one',
      'Back on 4/3',
      '2026-04-02T22:00:00.000Z',
    ],
    ['a day of next year', 'Back on January 7', '2027-01-06T23:00:00.000Z'],
    ['a day that is over', 'I was away until 1 March 2026.', '2026-03-08T23:00:00.000Z'],
    ['a day that does not exist', 'Back on 31 February', '2026-03-08T23:00:00.000Z'],
    ['a day years ahead', 'Back on 1 May 2031', '2026-03-08T23:00:00.000Z'],
    ['a German day without its year', 'Zurück am 16.3.', '2026-03-15T23:00:00.000Z'],
    [
      'numbers that are no date',
      'Call +49 30 123 456, room 4.12, version 2.3.4',
      '2026-03-08T23:00:00.000Z',
    ],
  ])('naming %s', (_title, text, expected) => expect(until(text)).toBe(expected));

  test('whatever it says holds a lead for a day at least and a year and a day at most', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(
          fc.constantFrom('until', '12', 'March', '2026', '.', '/', '4', 'Monday', '31', '-'),
        ),
        (text, words) => {
          const at =
            outOfOfficeUntil({
              mail: mail({ text: `${text} ${words.join(' ')}` }),
              zone: 'America/New_York',
            }) ?? 0;
          expect(at).toBeGreaterThan(AT);
          expect(at).toBeLessThanOrEqual(AT + 368 * 86_400_000);
        },
      ),
    );
  });
});
