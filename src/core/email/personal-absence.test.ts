import { describe, expect, test } from 'vitest';
import { judgeReceivedEmail } from '#core/email/judge-received-email.ts';

/** Tuesday, August 11, 2026. */
const AT = Date.parse('2026-08-11T09:00:00Z');
const judge = (text: string, subject = 'Re: A quick idea', from = 'rita@meadow.example') =>
  judgeReceivedEmail(
    {
      id: '1',
      threadId: null,
      messageId: '<a@meadow.example>',
      inReplyTo: '<m1@own.example>',
      references: ['<m1@own.example>'],
      from: { name: 'Rita Falk', address: from },
      to: [{ name: 'Maya', address: 'maya@own.example' }],
      subject,
      at: AT,
      text,
      html: null,
      headers: {},
      files: [],
      report: null,
    },
    ['maya@own.example'],
    'Europe/Berlin',
  );
const day = (text: string): string | null => {
  const judgment = judge(text);
  return judgment.kind === 'OUT_OF_OFFICE'
    ? new Date(judgment.until + 12 * 3_600_000).toISOString().slice(0, 10)
    : judgment.kind;
};

describe('a person who only says that they are away', () => {
  test.each([
    ["Hi! I'm back on Monday 17 August and will work through everything then.\n\nRita", 17],
    ["Hi Maya,\n\nI'm on annual leave until Friday. Thanks for your patience.\n\nRita", 15],
    ['Away this week, back on Monday.\n\nR', 17],
    ["Sorry, I'm travelling and not reading e-mail. Back on 17 August.", 17],
    ['Servus,\n\nin KW 33 bin ich im Urlaub und nicht erreichbar.\n\nLG Rita', 17],
    ['Hallo, bin bis 16.8. im Urlaub. Danke für Ihr Verständnis.\nRita', 17],
    ['Ich bin auf Dienstreise und ab Montag wieder im Büro. Dringende Fälle: 0170 1234567', 17],
    ['Bonjour,\nEn déplacement jusqu’à dimanche, je reviens vers vous lundi.\nRita', 17],
    ['Je suis en congés jusqu’au 16 août. Merci pour votre message.', 17],
    ['Hola, estoy de vacaciones y vuelvo el 17 de agosto. ¡Gracias!', 17],
    ['Ciao, sono in ferie, rientro il 17 agosto. Grazie', 17],
    ['Olá, estou de férias e regresso a 17 de agosto. Obrigada', 17],
    ['Hoi, ik ben met vakantie en maandag 17 augustus weer terug.\nRita', 17],
    ['Hej, jestem na urlopie bez laptopa. Wracam w poniedziałek 17 sierpnia.\nRita', 17],
    ['Hej! Jag är på semester och är tillbaka den 17 augusti.', 17],
    ['Hej, jeg er på ferie og tilbage den 17. august. Tak for din mail.', 17],
    ['Merhaba, 16 Ağustos tarihine kadar izindeyim.', 17],
    ['您好，我正在休假，8月17日回来后回复您。', 17],
    ['お世話になっております。8月16日まで休暇をいただいております。', 17],
    ['안녕하세요. 휴가 중입니다. 8월 17일에 복귀하여 회신드리겠습니다.', 17],
  ])('is away: %j', (text, back) => expect(day(text)).toBe(`2026-08-${back}`));

  test.each([
    "I'm away until Monday, let's talk then.",
    "I'm on vacation until Friday. Can you call me after?",
    "I'm away until Monday, but this is interesting.",
    "I'm on leave until the 17th. Please contact my colleague Ben, he decides this.",
    "I'm off until Monday. Send me the deck.",
    "I'm away until Monday. Not for us, though.",
    "No thanks. I'm away until Monday anyway.",
    'My boss is on vacation until Monday.',
    'Ich bin bis Montag im Urlaub, melden Sie sich danach.',
    'Bin ab morgen im Urlaub, lassen Sie uns danach sprechen.',
    'Ich bin bis Freitag im Urlaub, klingt aber spannend!',
    'Je suis en congé demain, appelez-moi lundi.',
    'Je pars en congés vendredi, reparlons-en le 7 septembre.',
    'Estoy de vacaciones hasta el lunes, pero escríbeme después.',
    'Sono in ferie fino a venerdì, ma mi mandi pure il materiale.',
    'Estou de férias até sexta, fale comigo depois.',
    'Ik ben tot maandag op vakantie, bel me daarna.',
    'Jestem na urlopie do piątku, proszę zadzwonić w poniedziałek.',
    'Jag är på semester till måndag, ring mig sen.',
    'Jeg er på ferie til mandag, skriv gerne igen.',
    'Pia er på ferie til mandag.',
    'Cumaya kadar izindeyim, sonra konuşalım.',
    '我下周休假，周一再聊。',
    '渡辺は14日まで休暇中です。担当ではありませんのでご連絡ください。',
    '다음 주는 휴가라서 20일 이후에 통화 가능합니다.',
    'We are closed in August, so stock is easy to count.',
  ])('has replied: %j', (text) => expect(judge(text).kind).toBe('REPLY'));
});

describe('a receipt without any header', () => {
  test.each([
    ['Hemos recibido tu mensaje', '¡Gracias! Te responderemos en un plazo de 3 días laborables.'],
    ['We have received your message', 'We will get back to you within 2 working days.'],
    ['Ihre Anfrage ist eingegangen', 'Wir melden uns innerhalb von zwei Werktagen.'],
    ['Votre message a bien été reçu', 'Nous répondons sous 48 heures. Fermé les jours fériés.'],
    ['Recebemos a sua mensagem', 'Respondemos no prazo de 3 dias úteis.'],
    ['Thank you', 'We have received your enquiry and will answer within two working days.'],
  ])('%s is a program’s', (subject, text) =>
    expect(judge(text, subject, 'info@meadow.example').kind).toBe('AUTOMATIC_ANSWER'),
  );

  test.each([
    ['Re: We have received your message', 'Good. What does it cost?'],
    ['Re: A quick idea', 'We have received your message. What does it cost for ten people?'],
    ['Re: A quick idea', 'Got it, I will answer within two days.'],
  ])('%s is a person’s', (subject, text) => expect(judge(text, subject).kind).toBe('REPLY'));
});

describe('a person who says goodbye', () => {
  test.each([
    ['Retirement', 'Dear all, I have retired at the end of July. Tom takes over.'],
    ['Départ à la retraite', 'Depuis le 31 juillet je suis en retraite. Bonne continuation !'],
    ['Re: Idea', 'I have left Meadow. This mailbox is no longer monitored.'],
    ['Re: Idee', 'Ich bin im Ruhestand. Diese E-Mail-Adresse wird nicht mehr gelesen.'],
  ])('%s: is gone', (subject, text) => expect(judge(text, subject).kind).toBe('GONE'));

  test.each([
    ['Re: Idea', 'I left Meadow in January, please contact my successor Tom.'],
    ['Re: Idea', 'I have retired, but my son would like this. Can you call him?'],
    ['Re: Retirement', 'I have retired, and would still like to talk.'],
  ])('%s: has replied in %j', (subject, text) => expect(judge(text, subject).kind).toBe('REPLY'));
});
