import { describe, expect, test } from 'vitest';
import { judgeReceivedEmail } from '#core/email/judge-received-email.ts';

const judged = (text: string, subject: string) =>
  judgeReceivedEmail(
    {
      id: '1',
      threadId: null,
      messageId: '<in@meadow.example>',
      inReplyTo: '<out@orbit.example>',
      references: ['<out@orbit.example>'],
      from: { name: 'Amy Lockwood', address: 'amy@meadow.example' },
      to: [{ name: 'Maya', address: 'maya@orbit.example' }],
      subject,
      at: Date.UTC(2026, 2, 2, 10),
      text,
      html: null,
      headers: {},
      files: [],
      report: null,
    },
    ['maya@orbit.example'],
    'Europe/Berlin',
  );

describe('a colleague’s notice that someone left', () => {
  test.each([
    ['Hi Maya, Chris left us in March. I only look after his inbox.', 'Re: A question'],
    ['Hello, unfortunately Chris Nolan is no longer with the company. Best, Amy', 'Re: A question'],
    ['Hi, Chris retired last year. Please use office@meadow.example instead.', 'Re: A question'],
    ["Tom Berg doesn't work here anymore.", 'Re: A question'],
    ['Just so you know, Mr Berg has retired. His mailbox will be closed soon.', 'Re: A question'],
    ["Dear Maya, I'm sorry to tell you that Chris has passed away.", 'Re: Chris'],
    [
      'My colleague Chris left the company at Christmas. I am checking his mail until the end of the month.',
      'Re: Quick idea for Chris',
    ],
    [
      'Hallo Maya, Chris arbeitet seit Januar nicht mehr bei uns. Viele Grüße',
      'AW: Frage an Chris',
    ],
    [
      'Guten Tag, Frau Nowak ist in Rente gegangen. Ich lese nur noch ihr Postfach.',
      'Re: A question',
    ],
    ['Leider hat Herr Berg unser Unternehmen zum 31.12. verlassen.', 'Re: A question'],
    ['Herr Nowak ist leider verstorben.', 'Re: A question'],
    ['Bonjour, Mme Petit ne travaille plus chez nous. Cordialement', 'Re: A question'],
    ['Bonjour, M. Petit est parti à la retraite en juin.', 'Re: A question'],
    ['Jean Petit nous a quittés en septembre.', 'Re: A question'],
    ['Hola, Andrés ya no trabaja aquí. Un saludo', 'Re: A question'],
    ['La Sra. Ruiz se jubiló en enero. Su correo se cerrará pronto.', 'Re: A question'],
    ['Buongiorno, la sig.ra Baldi non lavora più da noi. Saluti', 'Re: A question'],
    ["Marco Baldi ha lasciato l'azienda a giugno.", 'Re: A question'],
    ['Hoi, Wim werkt niet meer bij ons. Groet', 'RE: Vraag voor Wim'],
    ['Mevrouw De Boer heeft ons bedrijf verlaten.', 'Re: A question'],
    ['Olá, o João já não trabalha connosco.', 'RE: Para o João'],
    ['A Sra. Ana Lopes saiu da empresa em janeiro.', 'Re: A question'],
    ['Dzień dobry, pani Anna już u nas nie pracuje.', 'Re: A question'],
    ['Marek przeszedł na emeryturę.', 'Odp: Pytanie do p. Marka'],
    ['Hej, Lars slutade hos oss i våras.', 'Sv: Fråga till Lars'],
    ['Anna Berg har gått i pension.', 'Re: A question'],
    ['Hej, Søren er stoppet hos os.', 'SV: Til Søren'],
    ['Mette Holm er gået på pension.', 'Re: A question'],
    ['Hei, Geir sluttet i mai.', 'SV: Til Geir'],
    ['Kari Aas har gått av med pensjon.', 'Re: A question'],
    ['Hei, Matti Laine ei ole enää meillä töissä.', 'Re: A question'],
    ['Pekka Virtanen jäi eläkkeelle tammikuussa.', 'Re: A question'],
    ['Dobrý den, pan Novák už u nas nepracuje.', 'Re: A question'],
    ['Paní Dvořáková odešla do důchodu.', 'Re: A question'],
    ['Merhaba, Ahmet Bey şirketimizden ayrıldı.', 'Ynt: Ahmet Bey'],
    [
      'Ayşe Hanım emekli oldu. Onun yerine info@meadow.example adresine yazabilirsiniz.',
      'Ynt: Ayşe Hanım',
    ],
    ['您好，王伟已离职。', 'Re: A question'],
    ['你好，李经理上个月退休了，他的邮箱由行政部代管。', 'Re: A question'],
    ['田中は2月末で退職いたしました。', 'Re: A question'],
    [
      'お世話になっております。佐藤は定年退職いたしました。今後は info@meadow.example までお願いいたします。',
      'Re: A question',
    ],
    ['안녕하세요, 김민수 과장님은 2월에 퇴사하셨습니다.', 'Re: A question'],
    ['박지훈 님은 퇴직하셨습니다.', 'Re: A question'],
  ])('is recognized in %j (subject %j)', (text, subject) => {
    expect(judged(text, subject).kind).toBe('GONE');
  });

  test('names the address to write to instead', () => {
    const text = 'Hi Maya, Chris left us in January. Please write to Tom: tom@meadow.example';
    expect(judged(text, 'Re: Idea for Chris')).toEqual({
      kind: 'GONE',
      sentence: 'Hi Maya, Chris left us in January.',
      newAddress: 'tom@meadow.example',
    });
  });

  test.each([
    ['I left Meadow in January, please contact my successor Tom.', 'Re: A question'],
    ['I am no longer in procurement, talk to Tom.', 'Re: A question'],
    ['Tom left in May and it is on my desk now, so fire away.', 'Re: A question'],
    [
      "Chris left last year, I've taken over his role. What would you like to know?",
      'Re: A question',
    ],
    ["Chris left the company, I'm his successor. Happy to hear more.", 'Re: A question'],
    ["Chris left in May. I'm in charge of routing now.", 'Re: A question'],
    ['Chris left the company. Tell me more.', 'Re: A question'],
    ["Chris has left the company. We're not interested.", 'Re: A question'],
    ['Chris left the company, but send me pricing anyway.', 'Re: A question'],
    ["Chris retired, so we're looking for something like this.", 'Re: A question'],
    ['Just left the company for the day, will read it on the train.', 'Re: A question'],
    ['Chris left the office, back tomorrow.', 'Re: A question'],
    ['Chris will be leaving the company in June.', 'Re: A question'],
    ['Chris is leaving us at the end of March.', 'Re: A question'],
    ["Everyone has left the company by now, it's quiet.", 'Re: A question'],
    ['Zendesk is retired here.', 'Re: A question'],
    ['Hi Maya, left Acme in January. Contact Tom.', 'Re: A question'],
    ['Hallo Maya, ich habe die Firma verlassen. Herr Berg hilft weiter.', 'Re: A question'],
    ['Herr Nowak hat uns verlassen, ich habe seine Aufgaben übernommen.', 'Re: A question'],
    [
      'Herr Nowak hat das Unternehmen verlassen. Das klingt spannend, schicken Sie mir bitte mehr.',
      'Re: A question',
    ],
    ['Bin seit Januar nicht mehr bei Acme. Wenden Sie sich an Herrn Berg.', 'Re: A question'],
    ['Herr Nowak verlässt uns zum Jahresende.', 'Re: A question'],
    ['Herr Nowak geht im Sommer in Rente.', 'Re: A question'],
    [
      "M. Petit a quitté l'entreprise, je le remplace. Envoyez-moi votre plaquette.",
      'Re: A question',
    ],
    ["J'ai quitté Acme en janvier, écrivez à M. Petit.", 'Re: A question'],
    ['Andrés dejó la empresa, ahora llevo yo las rutas. Mándeme información.', 'Re: A question'],
    ['Dejé la empresa en enero, escriba a Andrés Ruiz.', 'Re: A question'],
    [
      'Il sig. Baldi è andato in pensione, ora me ne occupo io. Mi mandi i prezzi.',
      'Re: A question',
    ],
    ['Wim is met pensioen, ik ben zijn opvolger. Stuur maar wat info.', 'Re: A question'],
    ['Ik ben met pensioen, vraag het aan Wim.', 'Re: A question'],
    [
      'O Sr. Joaquim reformou-se, agora sou eu o responsável. Envie-me a proposta.',
      'Re: A question',
    ],
    [
      'Pan Marek odszedł z firmy, przejąłem jego obowiązki. Proszę przesłać ofertę.',
      'Re: A question',
    ],
    ['Odszedłem z firmy w styczniu, proszę pisać do Marka.', 'Re: A question'],
    ['Lars har slutat, jag har tagit över. Skicka gärna mer.', 'Re: A question'],
    ['Jag slutade i januari, kontakta Lars.', 'Re: A question'],
    ['Geir sluttet i mai, jeg har overtatt. Send meg gjerne pris.', 'Re: A question'],
    ['Matti Laine jäi eläkkeelle, minä hoidan nyt nämä. Lähetä lisätietoja.', 'Re: A question'],
    ['Pan Novák odešel do důchodu, převzala jsem to po něm. Pošlete nabídku.', 'Re: A question'],
    ['Ahmet Bey emekli oldu, yerine ben geldim. Fiyat gönderir misiniz.', 'Re: A question'],
    ['王伟已离职，现在由我负责，请发给我报价。', 'Re: A question'],
    ['我已经退休了，请联系王伟。', 'Re: A question'],
    ['田中は退職いたしました。私が後任の佐藤です。資料を送ってください。', 'Re: A question'],
    ['김민수 과장님은 퇴사하셨고 제가 담당하고 있습니다.', 'Re: A question'],
    [
      'We lost a driver: Tom left the company, which is why we need better routes.',
      'Re: A question',
    ],
    [
      'Our old planner Tom left the business. Perfect moment to look at this, call me on Friday.',
      'Re: A question',
    ],
    ['Chris left the company in May. Not now, try again in the autumn.', 'Re: A question'],
    [
      'Thanks Maya. Tom left the company a year ago; we have used Routex since and are happy with it.',
      'Re: A question',
    ],
  ])('is a reply if its writer left, took over, or wants something: %j', (text, subject) => {
    expect(judged(text, subject)).toEqual({ kind: 'REPLY' });
  });
});
