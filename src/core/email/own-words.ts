import { plainLetters } from '#core/email/plain-letters.ts';

/** How much of a message is read; the rest is copies of copies. */
const MOST_TEXT = 60_000;
const MOST_LINE = 400;

const WROTE = new RegExp(
  String.raw`(?:wrote|schrieb|a ecrit|ecrit|escribio|ha scritto|escreveu|schreef` +
    String.raw`|napisa[łl]\(?a?\)?` +
    String.raw`|skrev|napsal\(?a?\)?|пишет|написал\(?а?\)?|(?:sunu|sunlar[ıi]) yazd[ıi]|写道` +
    String.raw`|寫道|님이 작성` +
    String.raw`|のメール|さんは書きました)\s{0,3}(?::|：)\s*$|^(?:wrote|schrieb|a ecrit)\s?:$`,
  'iu',
);
/** Languages in which the name follows the verb. */
const WROTE_BY = /^(?:am|op|den)\b.{4,}\b(?:schrieb|schreef|skrev)\b.{1,200}:$/iu;
const STARTS_ATTRIBUTION = /^(?:(?:on|am|le|el|il|em|op|w dniu|dnia|den)\b|\d{4}[年/-]).{4,}/iu;
const ORIGINAL = new RegExp(
  String.raw`^[\s*_-]{0,60}(?:original message|original appointment|urspr(?:u|ue)ngliche` +
    String.raw` nachricht` +
    String.raw`|originalnachricht|message d'origine|message original|mensaje original` +
    String.raw`|messaggio originale|mensagem original|oorspronkelijk bericht|wiadomosc oryginalna` +
    String.raw`|ursprungligt meddelande|originalmeddelande|(?:orijinal|ozgun) (?:mesaj|ileti)` +
    String.raw`|原始邮件|原始郵件|元のメッセージ|원본 ?(?:메일|메시지)|forwarded message` +
    String.raw`|weitergeleitete nachricht|message transfere)[\s*_-]{0,60}$`,
  'iu',
);
const FROM_LINE =
  /^\*?(?:from|von|de|da|van|od|fran|fra|kimden|gonderen|от|发件人|寄件者|差出人|送信者|보낸 ?사람)\*?\s?[:：]/iu;
const HEADER_LINE = new RegExp(
  String.raw`^\*?(?:sent|gesendet|envoye|enviado|enviada(?: em)?|inviato|verzonden|wysłano` +
    String.raw`|skickat` +
    String.raw`|gonderildi|tarih|发送时间|日期|寄件日期|送信日時|보낸 ?날짜|날짜|date|datum|data|fecha|дата` +
    String.raw`|to|an|a|para|aan|do|till|til|kime|alici|кому|收件人|收件者|宛先|받는 ?사람` +
    String.raw`|subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|amne|emne|konu|тема` +
    String.raw`|主题|主旨|件名|제목)\*?\s?[:：]`,
  'iu',
);

/**
 * A message's text without quotations: `own` is what its writer put above, between, and below them,
 * `quotes` whether there are any. In plain letters; only the beginning of a very long text.
 */
export function ownWords(text: string): { own: string; quotes: boolean } {
  const lines = plainLetters(text.slice(0, MOST_TEXT)).split('\n');
  const { own, quotes } = ownLines(lines);
  return { own: own.map((index) => trimmed(lines[index])).join('\n'), quotes };
}

/**
 * The same text for people to read: as it was written, with accents. With `enough`, it stops after
 * the lines that reach this many UTF-16 code units.
 */
export function ownText(text: string, enough = MOST_TEXT): string {
  const lines = text.slice(0, MOST_TEXT).split('\n');
  let found = 0;
  const { own } = ownLines(
    lines.map((line) => plainLetters(line.slice(0, MOST_LINE))),
    (index) => (found += trimmed(lines[index]).length) >= enough,
  );
  return own
    .map((index) => lines[index])
    .join('\n')
    .trim();
}

const trimmed = (line = ''): string => line.slice(0, MOST_LINE).trim();

/** Which of these lines, in plain letters, are the writer's own, until `enough` is true for one. */
function ownLines(
  lines: readonly string[],
  enough: (index: number) => boolean = () => false,
): { own: number[]; quotes: boolean } {
  const own: number[] = [];
  let quotes = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = trimmed(lines[index]);
    const next = trimmed(lines[index + 1]);
    if (line === '') {
      own.push(index);
      continue;
    }
    if (isMarked(line)) {
      quotes = true;
      continue;
    }
    if (isAttribution({ line, next })) {
      quotes = true;
      // Some programs don't mark the lines they quote; the answer is above them.
      const isBelow = own.some((at) => trimmed(lines[at]) !== '');
      if (isBelow && !lines.slice(index + 1).some((below) => isMarked(below.trim())))
        return { own, quotes };
      continue;
    }
    // Everything after these is the earlier message, without marks on its lines.
    if (ORIGINAL.test(line) || isHeaderBlock(line, lines.slice(index + 1, index + 4)))
      return { own, quotes: true };
    own.push(index);
    if (enough(index)) break;
  }
  return { own, quotes };
}

const isMarked = (line: string): boolean => line.startsWith('>') || line.startsWith('|');

const isAttribution = ({ line, next }: { line: string; next: string }): boolean =>
  WROTE.test(line) || WROTE_BY.test(line) || (STARTS_ATTRIBUTION.test(line) && WROTE.test(next));

const isHeaderBlock = (line: string, below: readonly string[]): boolean =>
  FROM_LINE.test(line) && below.filter((one) => HEADER_LINE.test(one.trim())).length >= 2;
