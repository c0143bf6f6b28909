import { plainLetters } from '#core/email/plain-letters.ts';

const GREETING = new RegExp(
  String.raw`^(?:hi|hello|hey|dear|good (?:morning|afternoon|day)|hallo|liebe[rs]?|guten` +
    String.raw` (?:tag|morgen|abend)|sehr geehrte[rs]?|moin|servus|bonjour|salut|chere?` +
    String.raw`|hola|buenos dias|buenas tardes|estimad[oa]|ciao|buongiorno|salve|gentile` +
    String.raw`|ola|bom dia|boa tarde|prezad[oa]|caro|cara|beste|geachte|goedemiddag|dag` +
    String.raw`|merhaba|selam|sayın|hej|czesc|dzien dobry)\b[^\n.!?]{0,40}[,!.:]?$|^(?:您好` +
    String.raw`|你好|尊敬的.{0,12}|안녕하세요|.{1,12}様|お世話になっております)[.,，。！!：:]?$`,
  'iu',
);
const CLOSING = new RegExp(
  String.raw`^(?:--\s*$|__+|(?:best|kind|warm|many thanks|thanks|thank you|cheers` +
    String.raw`|regards|sincerely|yours|br\b|rgds|sent from|get outlook|mit freundlichen` +
    String.raw`|freundliche|viele|beste|schone|herzliche|liebe|gruß|gruss|mfg|vg\b|lg\b` +
    String.raw`|danke|vielen dank|gesendet|von meinem|cordialement|bien a vous|merci` +
    String.raw`|salutations|envoye|saludos|un saludo|atentamente|gracias|enviado|cordiali` +
    String.raw`|distinti|saluti|grazie|inviato|atenciosamente|cumprimentos|obrigad[oa]` +
    String.raw`|abracos|met vriendelijke|groet|groeten|mvg|bedankt|dank|verstuurd` +
    String.raw`|verzonden|saygılar|saygilar|tesekkur|iyi (?:gunler|calısmalar)|pozdraw|med` +
    String.raw` vanlig|hilsen|祝好|谢谢|此致|よろしく|以上|감사)(?:[^\n]{0,30})$)`,
  'iu',
);
/** Whether a line looks like a greeting; it may say more. */
export const greets = (line: string): boolean => GREETING.test(plainLetters(line));

/** The lines before the closing of a message; expects lines without empty ones. */
export function withoutClosing(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, index) => index > 0 && CLOSING.test(plainLetters(line)));
  return end < 0 ? [...lines] : lines.slice(0, end);
}
