import { CLEAR_TOMORROW, LANGUAGES, relativeWords } from '#core/email/calendar-words.ts';

/** Days given without a month, or relative to the day of receipt, in plain letters. */

/** Days of an unnamed month: "du 3 au 14", "vom 3. bis 14."; hours are written differently. */
export const MONTHLESS_RANGE = new RegExp(
  String.raw`\b(?:du\s{1,3}\d{1,2}\s{1,3}au|dal\s{1,3}\d{1,2}\s{1,3}al` +
    String.raw`|del\s{1,3}\d{1,2}\s{1,3}al` +
    String.raw`|vom\s{1,3}\d{1,2}\.\s{0,3}bis(?:\s{1,3}zum)?)\s{1,3}(\d{1,2})\b(?!\.?[^\S` +
    String.raw`\n]{0,3}(?:(?!inclus|einschl)\p{L}{3}|d[ei]\s|\d|\/))`,
  'giu',
);
/** "On the 8th", "am 8.", "le 8", "el 8", "il 9", "dia 9", and 9日 of an unnamed month. */
export const MONTHLESS = [
  new RegExp(
    String.raw`\bthe\s{1,3}(\d{1,2})(?:st|nd|rd|th)\b(?!\s{1,3}(?:floor|time|of the` +
      String.raw`|anniversary|edition|annual))`,
    'giu',
  ),
  /\b(?:am|zum|dem|den|bis|ab)\s{1,3}(\d{1,2})\.(?!\s?\d)(?!\s\p{Lu}\p{L}{2})/gu,
  /\b(?:le|el|il|dia|al)\s{1,3}(\d{1,2})(?![\d:h]|[.,]\d|\s{0,2}(?:h\b|:|de\b|%|\p{L}{3}))/giu,
  /\bde\s{1,3}(\d{1,2})e(?!\p{L}|\s\p{L}{3})/giu,
  /(?<![\d月월年년/.])(\d{1,2})\s?(?:日(?!間|以内|内|前|後)|号(?!线|楼)|일(?!간|\s?이내|\s?동안))/gu,
];
/** A whole month, or its end. */
const WHOLE =
  String.raw`(?:(?:the )?end of|late|ende|fin|fine|final de|(?:a )?finales de|finais de|fim de` +
  String.raw`|eind|einde|konca|slutet av|all(?: of)?|(?:the )?whole of|through(?:out)?|thru` +
  String.raw`|during|ganzen|tout le mois d[e']|todo(?: el mes de| o mes de)?` +
  String.raw`|tutto(?: il mese di)?|durante|hele|hela|caly)`;
/** "Until the end of March", "back in September": months without a day. */
export const MONTHS_ONLY = new RegExp(
  String.raw`(?<!\p{L})(?:(${WHOLE})\s{0,3}|(until|till|till in|bis|jusqu'en|hasta|fino a|ate` +
    String.raw`|tot|ab)\s{1,3}(?!${WHOLE}\s)|(?:in|en|em|im|i)\s{1,3})(\p{L}{3,12})(?!\p{L}` +
    String.raw`|\s{1,3}\d{1,2}(?!\d))(?:\s{1,3}(?:de\s{1,3})?(\d{4}))?`,
  'giu',
);
/** The end of a month in languages that put the word after its name. */
export const MONTH_ENDS = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,12})\s(?:ay[ıi]\s)?sonu\p{L}{0,5}(?!\p{L})` +
    String.raw`|(?<!\d)(\d{1,2})\s?(?:月末|月底|월\s?말)`,
  'giu',
);
/** Before weekdays on which someone always works. */
export const WORKING_DAYS = new RegExp(
  String.raw`(?<!\p{L})(?:working days|office days|i (?:only |usually )?work|part[- ]time` +
    String.raw`|arbeitstage|burotage|arbeite|jours? de (?:travail|presence)|je travaille` +
    String.raw`|trabajo (?:los|de|solo)|lavoro (?:il|dal|solo|nei)|trabalho (?:as|de|so)` +
    String.raw`|(?:werk|kantoor)dagen|ik werk|werkzaam|pracuje (?:w|od|tylko)|arbetar|arbetsdagar` +
    String.raw`|arbejdsdage|arbejder|arbeidsdager|jobber)(?!\p{L})[^.!?\n]{0,60}$`,
  'iu',
);
/** Days relative to the day of receipt, and Monday of the next week. */
export const TOMORROW = new RegExp(
  String.raw`(?<!\p{L})(?:${relativeWords(CLEAR_TOMORROW, 1, 'day')}|yarin|imorgon` +
    String.raw`|(?<!(?:la|esta|por|cada)\s)manana)(?!\p{L})|明天|明日|내일`,
  'giu',
);
export const DAY_AFTER_TOMORROW = new RegExp(
  String.raw`(?<!\p{L})(?:day after tomorrow|${relativeWords(LANGUAGES, 2, 'day')})(?!\p{L})` +
    `|${relativeWords('ja zh zh-TW ko', 2, 'day')}`,
  'giu',
);
/** "Guten Morgen" and "heute morgen" don't mean tomorrow. */
export const MORGEN = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:[Hh]eute|[Jj]eden|[Gg]oede|auf)\s)(?:morgen(?:ochtend)?` +
    String.raw`|Morgen(?= (?:wieder|weer|ab|bin|sind|ben|\p{Ll}{2,12} (?:ik|ich|wij|wir` +
    String.raw`|we))\b))(?!\p{L})`,
  'gu',
);
export const NEXT_WEEK = new RegExp(
  String.raw`(?<!\p{L})(?:nachste[rn]? woche|kommende[rn]? woche|semaine` +
    String.raw` prochaine|(?:proxima semana|semana que viene)|prossima settimana|volgende` +
    String.raw` week|haftaya|${relativeWords(LANGUAGES, 1, 'week')})(?!\p{L})|下周(?![一二三四五六日天])` +
    String.raw`|下星期(?![一二三四五六日天])|来週(?![月火水木金土日])|다음\s?주(?!\s?[월화수목금토일])`,
  'giu',
);
export const WORDS = /(?<!\p{L})\p{L}+(?:-feira)?/gu;
export const ASIAN_WEEKDAYS =
  /[月火水木金土日]曜日?|(?:周|星期|礼拜|禮拜)[一二三四五六日天]|[월화수목금토일]요일/gu;
