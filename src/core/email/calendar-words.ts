/**
 * Month names and their abbreviations as `plainLetters` leaves them, January first: English,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish (as written in dates) and Swedish.
 */
const MONTHS: readonly string[] = [
  'jan january januar janner jaenner janvier janv enero ene gennaio genn gen janeiro januari stycznia',
  'feb february februar feber fevrier fevr febrero febbraio febbr fevereiro fev februari lutego',
  'mar march marz maerz mars marzo marco maart mrt marca',
  'apr april avril avr abril abr aprile kwietnia',
  'may mai mayo maggio magg mag maio mei maja maj',
  'jun june juni juin junio giugno giu junho czerwca',
  'jul july juli juillet juil julio luglio lug julho lipca',
  'aug august aout agosto ago augustus augusti sierpnia',
  'sep sept september septembre septiembre setiembre settembre sett setembro set wrzesnia',
  'oct october oktober okt octobre octubre ottobre ott outubro pazdziernika',
  'nov november novembre noviembre novembro listopada',
  'dec december dezember dez decembre diciembre dic dicembre dezembro grudnia',
];

/** Names of the days of the week in the same languages, Monday first. */
const WEEKDAYS: readonly string[] = [
  'monday montag lundi lunes lunedi segunda-feira maandag poniedziałek poniedziałku mandag',
  'tuesday dienstag mardi martes martedi terca-feira dinsdag wtorek wtorku tisdag',
  'wednesday mittwoch mercredi miercoles mercoledi quarta-feira woensdag sroda srody srode onsdag',
  'thursday donnerstag jeudi jueves giovedi quinta-feira donderdag czwartek czwartku torsdag',
  'friday freitag vendredi viernes venerdi sexta-feira vrijdag piatek piatku fredag',
  'saturday samstag sonnabend samedi sabado sabato zaterdag sobota soboty sobote lordag',
  'sunday sonntag dimanche domingo domenica zondag niedziela niedzieli niedziele sondag',
];
const JAPANESE_WEEKDAYS = '月火水木金土日';

const numbered = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1])));
const monthNumbers = numbered(MONTHS);
const weekdayNumbers = numbered(WEEKDAYS);

/** The number of a month by its name, null for every other word. */
export function monthNumber(word: string): number | null {
  return monthNumbers.get(word.toLowerCase()) ?? null;
}

/** The number of a day of the week by its name, Monday 1, null for every other word. */
export function weekdayNumber(word: string): number | null {
  const japanese = word.charAt(1) === '曜' ? JAPANESE_WEEKDAYS.indexOf(word.slice(0, 1)) + 1 : 0;
  return japanese > 0 ? japanese : (weekdayNumbers.get(word.toLowerCase()) ?? null);
}
