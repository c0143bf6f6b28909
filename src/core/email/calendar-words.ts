/**
 * Month names and their abbreviations as `plainLetters` leaves them, January first: English,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish (as written in dates), Swedish,
 * Danish, Finnish, Turkish, Russian, and Czech.
 */
const MONTHS: readonly string[] = [
  'jan tammikuuta january januar janner jaenner janvier janv enero ene gennaio genn gen janeiro' +
    ' januari' +
    ' stycznia ocak января ledna',
  'feb helmikuuta february februar feber fevrier fevr febrero febbraio febbr fevereiro fev' +
    ' februari' +
    ' lutego subat февраля unora',
  'mar maaliskuuta march marz maerz mars marzo marco maart mrt marca mart marts марта brezna',
  'apr huhtikuuta april avril avr abril abr aprile kwietnia nisan апреля dubna',
  'may toukokuuta mai mayo maggio magg mag maio mei maja maj mayıs mayis мая kvetna',
  'jun kesakuuta june juni juin junio giugno giu junho czerwca haziran июня cervna',
  'jul heinakuuta july juli juillet juil julio luglio lug julho lipca temmuz июля cervence',
  'aug elokuuta august aout agosto ago augustus augusti sierpnia agustos августа srpna',
  'sep syyskuuta sept september septembre septiembre setiembre settembre sett setembro set' +
    ' wrzesnia' +
    ' eylul сентября zari',
  'oct lokakuuta october oktober okt octobre octubre ottobre ott outubro pazdziernika ekim' +
    ' октября rijna',
  'nov marraskuuta november novembre noviembre novembro listopada kasım kasim ноября listopadu',
  'dec joulukuuta december dezember dez decembre diciembre dic dicembre dezembro grudnia aralık' +
    ' aralik' +
    ' декабря prosince',
];

/** Names of the days of the week in the same languages, Monday first. */
const WEEKDAYS: readonly string[] = [
  'monday montag lundi lunes lunedi segunda-feira maandag poniedziałek poniedziałku mandag' +
    ' pazartesi понедельник понедельника' +
    ' maanantaina maanantai pondeli',
  'tuesday dienstag mardi martes martedi terca-feira dinsdag wtorek wtorku tisdag salı sali' +
    ' вторник вторника tirsdag' +
    ' tiistaina tiistai utery',
  'wednesday mittwoch mercredi miercoles mercoledi quarta-feira woensdag sroda srody srode' +
    ' onsdag carsamba среду среды среда' +
    ' keskiviikkona keskiviikko stredu streda',
  'thursday donnerstag jeudi jueves giovedi quinta-feira donderdag czwartek czwartku torsdag' +
    ' persembe четверг четверга' +
    ' torstaina torstai ctvrtek',
  'friday freitag vendredi viernes venerdi sexta-feira vrijdag piatek piatku fredag cuma' +
    ' пятницу пятницы' +
    ' perjantaina perjantai patek',
  'saturday samstag sonnabend samedi sabado sabato zaterdag sobota soboty sobote lordag' +
    ' cumartesi субботу' +
    ' lauantaina lauantai sobotu lørdag',
  'sunday sonntag dimanche domingo domenica zondag niedziela niedzieli niedziele sondag' +
    ' воскресенье pazar' +
    ' sunnuntaina sunnuntai nedele nedeli søndag',
];
const JAPANESE_WEEKDAYS = '月火水木金土日';
const CHINESE_WEEKDAYS = '一二三四五六日';
const KOREAN_WEEKDAYS = '월화수목금토일';

const numbered = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1])));
const monthNumbers = numbered(MONTHS);
const weekdayNumbers = numbered(WEEKDAYS);

/** The number of a month by its name; null for any other word. */
export function monthNumber(word: string): number | null {
  return monthNumbers.get(word.toLowerCase()) ?? null;
}

/** The number of a weekday by its name, Monday 1; null for any other word. */
export function weekdayNumber(word: string): number | null {
  const asian =
    /^(?<japanese>.)曜日?$|^(?:周|週|星期|礼拜|禮拜)(?<chinese>.)$|^(?<korean>.)요일$/u.exec(word)
      ?.groups ?? {};
  const number =
    JAPANESE_WEEKDAYS.indexOf(asian['japanese'] ?? ' ') +
    CHINESE_WEEKDAYS.indexOf(asian['chinese']?.replace('天', '日') ?? ' ') +
    KOREAN_WEEKDAYS.indexOf(asian['korean'] ?? ' ') +
    3;
  return number > 0 ? number : (weekdayNumbers.get(word.toLowerCase()) ?? null);
}
