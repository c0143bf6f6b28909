/**
 * The words in the 10,000 most common passwords that can be padded to twelve characters with both
 * cases and a digit (none of those passwords is that long and mixed on its own). Lowercase letters
 * only.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `aaron abc abcabc abcd abcde abcdef abcdefg abcdefgh access account action adam adidas admin
  administrator adobe adrian airborne aircraft alaska albert alex alexander alexandra alexis alice
  alicia allison always amanda america american amateur amber anderson andrea andrew angel angela
  angels animal anthony anything apollo apple april archer arsenal arthur asdasd asdf asdfasdf asdfg
  asdfgh asdfghjkl ashley ashleigh asshole athena august aurora austin autumn avatar awesome azerty
  baby babygirl badboy bailey banana barbara barcelona barney baseball basketball batman beach bear
  beaver beautiful beauty because benjamin berlin bigboy bigdaddy birdie blackbird blessed blink
  blondie blue blueberry bond bonnie booboo booger boomer boston boxing brandon brandy braves brazil
  brian broncos brooklyn brother bubba bubbles buddy buffalo bulldog bullshit burger buster butter
  butterfly calvin camaro cameron canada captain carlos caroline carolina casper cassie catherine
  celtic champion changeme change charles charlie charlotte cheese chelsea cherry chester chevy
  chicago chicken chiefs chocolate chris christian christina christine christmas christopher
  cinderella claudia coffee college compaq computer connor cookie cooper corvette county cowboy
  cowboys crazy cricket crystal customer dakota dallas daniel danielle darkness david december
  default deadpool debbie dennis desktop destiny dexter diablo diamond dirty dodgers dolphin
  dolphins donald donkey dragon dragons dreamer dreams drowssap eagle eagles easter eclipse edward
  einstein electric elephant elizabeth eminem emily emmanuel england enter erica eternity everton
  everything excalibur falcon family fantasy february ferrari fernando fireball firebird fishing
  florida flower flowers football forest forever forward francis frankie freddy freedom friday
  friend friends friendship frosty fucker fuckoff fuckyou gabriel galaxy gandalf garfield gateway
  gemini general genesis george georgia geronimo giants gibson ginger gizmo godzilla golden golfer
  goodluck google gordon grandma green gregory guest guitar gunner hahaha hammer hannah happiness
  happy hardcore harley harvey harrypotter hawaii heather heaven helena hello helloworld hello
  hercules hockey holiday hollywood honda honey hotdog hotmail houston howard hunter hunting
  icecream iceman iloveme iloveu iloveyou iloveyousomuch independent infinity internet ireland
  isabella jackie jackson jaguar jamaica james january jasmine jason jeffrey jennifer jeremy jessica
  jesus jesuschrist johnny johnson jonathan jordan joseph joshua juliana julian juliet july june
  junior juventus karina katherine kathryn katie kawasaki kelly kevin killer king kingdom kitten
  kitty kittycat knight ladybug lakers lasvegas laura lauren legend leonardo leslie letmein
  letmeinnow liberty lincoln linkedin linkinpark little liverpool lizard london lorenzo louise love
  lovelove loveme lovely lover loveyou loser lucifer lucky ludmila madison madonna magic maggie
  manager manchester manunited march marcus margaret maria marina marine mario marlboro marley
  marshall martin martina marvin master matrix matthew maverick maxwell melanie melissa mercedes
  merlin metallica mexico michael michaela michelle michigan mickey midnight miguel miller minecraft
  mittens modern monday money monica monkey monster montana montgomery morgan mother motorola
  mountain muffin music mustang myspace naruto nascar natalia natalie natasha nathan nebraska
  newcastle newpassword newyork nicholas nichole nicole ninja nintendo nirvana nissan nothing
  november october office oliver olivia operator orange packers pakistan pamela panther panthers
  paradise parker pass passme passpass passport password passwort passwordpassword patches patricia
  patrick peaches peanut pepper perfect phantom philip phoenix player playboy please pokemon police
  poohbear pookie popcorn porsche portugal power precious prince princess private professor pumpkin
  purple qazwsx qazwsxedc qawsed qweasd qweasdzxc qwer qwert qwerty qwertyui qwertyuiop rabbit
  rachel raiders rainbow raider ranger rangers rebecca redskins redsox remember richard robert
  robinson rocket rockstar ronald ronaldo rosebud runner russia sabrina sailor samantha samsung
  samuel sandra santiago sarah saturday saturn savannah scarface school scooter scorpio scorpion
  scotland scott search secret secure security september serenity service sexy shadow shannon sharon
  shelby sheila shopping silver simon simone simpsons skater skippy skywalker slayer slipknot smokey
  snickers snoopy snowball snowman soccer softball soldier something spanky sparky spartan special
  spider spiderman spitfire spring squirrel stalker starlight startrek starwars steelers stella
  stephanie stephen steven stupid success summer sunflower sunday sunset sunshine super superman
  superstar supernova surfer suzuki swimming swordfish sydney system taylor teacher temp temporary
  tennis teresa test tester testing testtest theman therock thomas thunder thursday thx tiffany
  tiger tigers tigger timothy tinkerbell titanic toyota trinity trouble trustno trustme trustnoone
  tucker tuesday turtle twilight twitter unicorn united universe user username valentina valentine
  vampire vanessa vegeta veronica victor victoria victory viking vincent virginia volleyball
  volkswagen voyager warcraft warrior warriors washington water wednesday welcome welcomeback
  whatever whatsapp wicked wildcats william willie willow wilson windows winner winston winter
  wisdom wizard wolf wolverine wonder woodland wrestling xavier xxxxxx yamaha yankees yellow
  yosemite zaqwsx zaqxsw zaq zxcvbn zxcvbnm zxc reachwell outreach`.split(/\s+/u),
);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '01234567890123456789',
] as const;
const MIN_RUN = 4;

/** Passwords with fewer visible characters can be brute-forced. */
const MIN_SEEN = 8;
/** With fewer other letters, a password consists of the person’s own words. */
const MIN_OTHER = 4;
const MIN_OWN = 3;

/**
 * Whether a password is one of the commonest in disguise: a common word, the person’s own words, a
 * keyboard run, or one repeated piece, with digits, signs, and blanks around or between them,
 * letters swapped for look-alike digits, any case, or written several times (product rules, section
 * 9).
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const lower = password
    .normalize('NFKD')
    .replace(/[\p{M}\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
  const own = ownPieces(ownWords);
  const known = (word: string): boolean =>
    COMMON_WORDS.has(word) || isRun(word) || isMadeOf(word, own);
  const forms = [lettersOf(lower), lettersOf(unleet(trimmed(lower))), lettersOf(unleet(lower))];
  return (
    [...lower].length < MIN_SEEN ||
    forms.some((form) => form !== '' && known(repeatedPiece(form))) ||
    isNumberWithLetters(lower) ||
    repeatedPiece(lower).length <= MIN_RUN
  );
}

/** The words of names and addresses, and each as a whole; the longest first. */
function ownPieces(ownWords: readonly string[]): string[] {
  const plain = ownWords.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, ''));
  const pieces = plain.flatMap((word) => [word, ...word.split(/[^\p{L}]+/u)]).map(lettersOf);
  return [...new Set(pieces)]
    .filter((piece) => piece.length >= MIN_OWN)
    .toSorted((one, other) => other.length - one.length);
}

/** Whether a form is the person’s own words and at most a few more letters. */
function isMadeOf(form: string, own: readonly string[]): boolean {
  const other = own.reduce((left, piece) => left.replaceAll(piece, ''), form);
  return other.length < form.length && other.length < MIN_OTHER;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** A text without the digits and signs before its first and after its last letter. */
function trimmed(text: string): string {
  return text.replace(/^[^\p{L}@$]+/u, '').replace(/[^\p{L}]+$/u, '');
}

function unleet(text: string): string {
  return Array.from(text, (sign) => LEET[sign] ?? sign).join('');
}

/** The shortest piece that a text repeats a whole number of times. */
function repeatedPiece(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again);
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return (
    text.length >= MIN_RUN &&
    RUNS.some((run) => `${run}${run}`.includes(text) || `${run}${run}`.includes(backwards))
  );
}

/** A run of digits, or one digit over and over, with up to three letters to satisfy the rules. */
function isNumberWithLetters(text: string): boolean {
  const digits = text.replace(/\D/gu, '');
  return (
    lettersOf(text).length <= 3 &&
    digits.length >= 8 &&
    (isRun(digits) || repeatedPiece(digits).length <= MIN_RUN)
  );
}
