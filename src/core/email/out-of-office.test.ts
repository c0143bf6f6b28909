import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outOfOfficeUntil } from '#core/email/out-of-office.ts';

// A Monday, 10 am in Berlin.
const AT = Date.UTC(2026, 2, 2, 9);
const until = (text: string, zone = 'Europe/Berlin') =>
  new Date(outOfOfficeUntil({ text, at: AT, zone })).toISOString();
/** The first day on which the lead continues, in Berlin. */
const firstDay = (text: string) =>
  new Date(outOfOfficeUntil({ text, at: AT, zone: 'Europe/Berlin' }) + 3 * 3_600_000)
    .toISOString()
    .slice(0, 10);

describe('an absence', () => {
  test.each([
    ['no date at all', 'I am away at the moment.', '2026-03-08T23:00:00.000Z'],
    ['the day of the return', 'I will be back on March 12, 2026.', '2026-03-11T23:00:00.000Z'],
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
      'numbers that can be read two ways, by the nearer one',
      'Back on 4/3',
      '2026-03-03T23:00:00.000Z',
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
  ])('that names %s ends on it', (_title, text, expected) => expect(until(text)).toBe(expected));

  test.each([
    ['I am away until Monday', '2026-03-10'],
    ['Away 12–19 August', '2026-08-20'],
    ['Away August 12 - 19, 2026', '2026-08-20'],
    ['Away Aug 12th through 19th', '2026-08-20'],
    ['I am back on 5 May. My office hours are from 9 to 17.', '2026-05-05'],
    ['Ich bin ab dem 3. Januar wieder erreichbar', '2027-01-03'],
    ['Vom 9. bis 13. März bin ich im Urlaub', '2026-03-14'],
    ['Vom 9. bis 13.', '2026-03-14'],
    ['12.08. - 19.08.', '2026-08-20'],
    ['Bis einschließlich Freitag, den 13. März', '2026-03-14'],
    ['du 3 au 14', '2026-03-15'],
    ['du 3 au 14 avril', '2026-04-15'],
    ["jusqu'au 20 août inclus", '2026-08-21'],
    ['hasta el 20 de agosto', '2026-08-21'],
    ['del 10 al 20 de abril', '2026-04-21'],
    ['fino al 20 luglio', '2026-07-21'],
    ['até 20 de setembro', '2026-09-21'],
    ['regresso na segunda-feira', '2026-03-09'],
    ['tot en met 20 mei', '2026-05-21'],
    ['t/m 20 mei', '2026-05-21'],
    ['do 20 października', '2026-10-21'],
    ['wracam w środę', '2026-03-04'],
    ['till och med den 20 maj', '2026-05-21'],
    ['tillbaka på måndag', '2026-03-09'],
    ['1月4日まで休暇です', '2027-01-05'],
    ['2026年3月10日から3月13日まで', '2026-03-14'],
    ['８月１２日～１９日', '2026-08-20'],
    ['3月9日(月)より出社します', '2026-03-09'],
    ['木曜日まで不在', '2026-03-06'],
    ['Out from 03/05/2026 through 03/09/2026 with limited access', '2026-03-10'],
    ['Ich bin vom 05.03.2026 bis 09.03.2026 im Urlaub', '2026-03-10'],
    ['Back on 9 March.\n\nRita\n\nMeet us at the fair, 20 to 24 April 2026, hall 4!', '2026-03-09'],
    [
      'Besuchen Sie uns auf der Messe vom 20. bis 24. April! Zurück bin ich am 9. März.',
      '2026-03-09',
    ],
    ['I will reply to your email on my return on the 8th September.', '2026-09-08'],
    ['I will reply on my return on the 8th.', '2026-03-08'],
    ['I am out of the office and return Monday the 9th', '2026-03-09'],
    ['Ich bin erst am 9. wieder da', '2026-03-09'],
    ['I will not be back until Monday, 9 March', '2026-03-09'],
    ['I am on leave from 5 March.', '2026-03-12'],
    ['I was away until 1 March.', '2026-03-09'],
    ['I am on leave until the end of March', '2026-04-01'],
    ['Away Mon 2 Mar - Fri 13 Mar, back Mon 16 Mar', '2026-03-16'],
    ['Retour au bureau le lundi 9 mars 2026', '2026-03-09'],
    ['Estaré fuera de la oficina del 2 al 6 de marzo, ambos inclusive', '2026-03-07'],
    ['Sarò assente dal 2 marzo al 6 marzo. Rientro il 9 marzo.', '2026-03-09'],
    ['Estarei ausente de 2 a 6 de março', '2026-03-07'],
    ['Ik ben met vakantie van 2 maart t/m 6 maart', '2026-03-07'],
    ['9 Mart Pazartesi günü ofise döneceğim', '2026-03-09'],
    ['2-6 Mart tarihleri arasında izindeyim', '2026-03-07'],
    ['6 Mart tarihine kadar yıllık izindeyim', '2026-03-07'],
    ['3월 9일까지 휴가입니다', '2026-03-10'],
    ['3월 2일부터 3월 6일까지 부재중입니다. 3월 9일에 복귀합니다.', '2026-03-09'],
    ['我正在休假，将于3月9日返回。', '2026-03-09'],
    ['我于3月2日至3月6日休假', '2026-03-07'],
    ['本人3月2日至6日出差，周一回复', '2026-03-09'],
    ['3月9日に出社予定です', '2026-03-09'],
    ['Я в отпуске до 9 марта', '2026-03-10'],
    ['Olen lomalla 9.3. asti', '2026-03-10'],
  ])('"%s" holds the lead until %s', (text, day) => expect(firstDay(text)).toBe(day));

  test.each(['12 out of 14 people', '5 market street', '2 sets', 'Zimmer 12 Sie finden uns'])(
    '"%s" names no day',
    (text) => expect(firstDay(text)).toBe('2026-03-09'),
  );

  test('holds a lead for at least a day and at most a year and a day, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(
          fc.constantFrom('until', '12', 'March', '2026', '.', '/', '4', 'Monday', '31', '-', '月'),
        ),
        (text, words) => {
          const at = outOfOfficeUntil({
            text: `${text} ${words.join(' ')}`,
            at: AT,
            zone: 'America/New_York',
          });
          expect(at).toBeGreaterThan(AT);
          expect(at).toBeLessThanOrEqual(AT + 368 * 86_400_000);
        },
      ),
    );
  });
});
