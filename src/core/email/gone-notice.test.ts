import { describe, expect, test } from 'vitest';
import { judgeReceivedEmail } from '#core/email/judge-received-email.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

const OWN = ['maya@orbit.example'];
const judged = (text: string, over: Partial<ReceivedEmail> = {}) =>
  judgeReceivedEmail(
    {
      id: '1',
      threadId: null,
      messageId: '<in@meadow.example>',
      inReplyTo: '<out@orbit.example>',
      references: [],
      from: { name: 'Rita Falk', address: 'rita.falk@meadow.example' },
      to: [{ name: '', address: 'maya@orbit.example' }],
      subject: 'Automatic reply: A question',
      at: Date.UTC(2026, 2, 2, 10),
      text,
      html: null,
      headers: { 'auto-submitted': 'auto-replied' },
      files: [],
      report: null,
      ...over,
    },
    OWN,
    'Europe/Berlin',
  );
const BY_HAND = { headers: {}, subject: 'Re: A question' };

describe('a person who is gone', () => {
  test.each([
    'Rita Falk no longer works at Meadow. Please contact sales@meadow.example.',
    'I have left Meadow Tools. Please write to tom@meadow.example.',
    'I am no longer with the company.',
    'I retired on 31 January 2026.',
    'Rita Falk has left the company.',
    'This mailbox is no longer monitored.',
    'My email address has changed to rita@new.example.',
    'Please note my new email address: rita.falk@newco.example',
    'This email account is no longer active.',
    'Thank you for your message. As of 1 February I no longer work for Meadow.',
    'Ich bin nicht mehr für Meadow tätig. Bitte wenden Sie sich an tom@meadow.example.',
    'Frau Falk ist nicht mehr in unserem Unternehmen beschäftigt.',
    'Ich habe das Unternehmen verlassen.',
    'Rita Falk ist aus dem Unternehmen ausgeschieden.',
    'Ich bin seit dem 1. Januar im Ruhestand.',
    'Meine neue E-Mail-Adresse lautet rita@neu.example.',
    'Dieses Postfach wird nicht mehr gelesen.',
    'Ich arbeite nicht mehr bei Meadow.',
    'Je ne travaille plus chez Meadow.',
    "J'ai quitté l'entreprise.",
    'Rita Falk a quitté la société.',
    'Je suis à la retraite.',
    "Cette adresse n'est plus valide.",
    'Je ne fais plus partie de la société Meadow.',
    'Ya no trabajo en Meadow.',
    'Rita Falk ya no forma parte de la empresa.',
    'He dejado la empresa.',
    'Me he jubilado.',
    'Este buzón ya no se utiliza.',
    'Non lavoro più in Meadow.',
    "Rita Falk ha lasciato l'azienda.",
    'Sono in pensione.',
    'Questo indirizzo non è più attivo.',
    'Já não trabalho na Meadow.',
    'Não trabalho mais na empresa.',
    'Rita Falk deixou a empresa.',
    'Este e-mail não é mais utilizado.',
    'Estou aposentada.',
    'Ik werk niet meer bij Meadow.',
    'Rita Falk is niet meer werkzaam bij ons.',
    'Ik ben met pensioen.',
    'Dit e-mailadres is niet meer in gebruik.',
    '我已离职，请联系 tom@meadow.example。',
    '本人已从公司离职',
    '本邮箱已停用。',
    '私は2月末で退職いたしました。',
    'このメールアドレスは使用しておりません。',
    '저는 퇴사하였습니다.',
    '이 메일은 더 이상 사용하지 않습니다.',
    "Artık Meadow'da çalışmıyorum.",
    "Meadow'dan emekli oldum.",
    'Bu e-posta adresi artık kullanılmıyor.',
    'Rita Falk passed away in January.',
    'She is no longer employed by Meadow.',
    'I am no longer employed at Meadow',
    'Dear sender, Ms Falk is no longer with our company. Kindly direct your enquiries to info@meadow.example.',
    'Please be advised that I have left Meadow Tools effective 31 January 2026.',
    'I am no longer employed by Meadow Tools. For business matters contact tom@meadow.example',
    'This e-mail address is no longer in use. Please use rita@new.example',
    'Rita retired at the end of 2025.',
    'After 20 wonderful years I have retired.',
    'I no longer work here.',
    'Rita no longer works for us.',
    'My last day at Meadow was 27 February 2026.',
    'The mailbox you are writing to is no longer monitored.',
    'We have moved to a new domain: please write to rita@meadow-tools.example. This address is no longer active.',
    'Rita Falk is no longer an employee of Meadow.',
    'I have moved on to a new role outside Meadow.',
    'Frau Falk hat unser Unternehmen verlassen.',
    'Frau Falk ist nicht mehr für uns tätig.',
    'Ich bin nicht mehr im Unternehmen.',
    'Ich bin zum 31.01.2026 aus dem Unternehmen ausgeschieden.',
    'Diese E-Mail-Adresse ist nicht mehr gültig.',
    'Diese E-Mail-Adresse wird nicht mehr verwendet. Neue Adresse: rita@neu.example',
    'Herr Berg ist in den Ruhestand gegangen.',
    'Meine E-Mail-Adresse hat sich geändert.',
    'Mme Falk ne fait plus partie de nos effectifs.',
    'Je ne suis plus en poste chez Meadow.',
    'Rita Falk ne travaille plus dans notre société.',
    "J'ai pris ma retraite.",
    "Cette boîte mail n'est plus consultée.",
    'Mon adresse a changé : rita@nouveau.example',
    'Rita Falk ya no trabaja con nosotros.',
    'Ya no pertenezco a la empresa.',
    'Esta cuenta de correo ya no está activa.',
    'Estoy jubilada desde enero.',
    'Rita Falk non lavora più per noi.',
    "Non faccio più parte dell'azienda.",
    'Questa casella non è più attiva.',
    'A Rita já não trabalha connosco.',
    'Não faço mais parte da equipe.',
    'Este endereço de e-mail foi desativado.',
    'Mevrouw Falk is niet langer werkzaam bij Meadow.',
    'Ik ben niet meer in dienst bij Meadow.',
    'Mijn e-mailadres is gewijzigd.',
    'Deze mailbox wordt niet meer gelezen.',
    '该员工已离职。',
    '我已不在该公司工作。',
    '此邮箱已不再使用，请改用新邮箱。',
    '本邮箱不再使用',
    '2月末をもちまして退職いたしました。',
    '当アドレスは現在使用しておりません。',
    'メールアドレスが変更になりました。',
    '퇴직하여 더 이상 이 메일을 확인하지 않습니다.',
    '이메일 주소가 변경되었습니다.',
    'Rita Falk şirketimizden ayrılmıştır.',
    'Artık bu şirkette çalışmamaktayım.',
    'E-posta adresim değişti: rita@yeni.example',
  ])('is recognized by %j in an automatic answer', (text) => {
    expect(judged(text).kind).toBe('GONE');
  });

  test('is recognized in a message about its own sender without signs of a program', () => {
    expect(judged('Rita Falk has left the company. Please write to Ben.', BY_HAND).kind).toBe(
      'GONE',
    );
  });

  test.each([
    'I left Meadow in January, please contact my successor Tom.',
    'I am no longer in procurement, talk to Tom.',
  ])('has replied if they say so themselves: %j', (text) => {
    expect(judged(text, BY_HAND)).toEqual({ kind: 'REPLY' });
  });

  test.each([
    'I am on leave until 9 March. Tom Berg has left the company, please contact Mary.',
    'I am away until 9 March. From 1 April I will no longer be with Meadow.',
    'Out until 9 March. Please note our new address from 1 April: 12 Canal Street.',
  ])('isn’t someone who is only away: %j', (text) => {
    expect(judged(text).kind).toBe('OUT_OF_OFFICE');
  });

  test('names a new address that is neither their old one nor ours', () => {
    const text =
      'rita.falk@meadow.example is no longer active. You wrote from maya@orbit.example. ' +
      'My new email address is Rita@Newco.example.';
    expect(judged(text)).toMatchObject({ kind: 'GONE', newAddress: 'rita@newco.example' });
  });
});
