import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrubName, scrubPerson } from '#core/scrubber/person-name.ts';
import {
  checkWords,
  DEFAULT_NAME_WORDS,
  PRESET_WORDS,
  WORD_ERROR_TEXTS,
  wordError,
  wordsLength,
} from '#core/scrubber/scrubber-words.ts';

const words = ['Open to work', 'Hiring', 'she her', 'Speaker', 'SHRM-CP'];

describe('a name', () => {
  test.each([
    ['Dr Ingrid Halvorsen, MBA', 'Ingrid Halvorsen'],
    ['Jonas Berg ★ Hiring', 'Jonas Berg'],
    ['Aino Lehtonen | she her', 'Aino Lehtonen'],
    ['Mikkel Thorsen | Speaker', 'Mikkel Thorsen'],
    ['Prof Petra Lundgren, Ph.D.', 'Petra Lundgren'],
    ['Minh Do, MBA', 'Minh Do'],
    ['Jenny Ma', 'Jenny Ma'],
    ['Sr Tomas Riis | Open to work', 'Tomas Riis'],
    ['Anna Krüger', 'Anna Krüger'],
    ['Prof. Dr. med Anna Krüger', 'Anna Krüger'],
    ['Dr. med. Jens Voss', 'Jens Voss'],
    ['Prof. Dr. Dr. h. c. Ute Lang', 'Ute Lang'],
    ['Karl Berg, Dipl.-Ing. (FH)', 'Karl Berg'],
    ['Dr. Nat Turner', 'Nat Turner'],
    ['William (Bill) Gray', 'William (Bill) Gray'],
    ['Anna Krüger (Hafenwerk)', 'Anna Krüger'],
    ['Anna Krüger | SaaS | B2B', 'Anna Krüger'],
    ['Kim Lang - We are hiring!', 'Kim Lang'],
    ['PROF. DR. ANNA KRÜGER', 'ANNA KRÜGER'],
    ['Anna Krüger PhD MBA PMP', 'Anna Krüger'],
    ['Anna Krüger, Ph.D., M.B.A.', 'Anna Krüger'],
    ['Anna Smith MA', 'Anna Smith'],
    ['Anna Smith, MA', 'Anna Smith'],
    ['Anna Smith M.A.', 'Anna Smith'],
    ['Anna Maria Do', 'Anna Maria Do'],
    ['Jin MA', 'Jin MA'],
    ['ANNA MARIA MA', 'ANNA MARIA MA'],
    ['jin li ma', 'jin li ma'],
    ['John Smith Sr', 'John Smith'],
    ['John Smith Sr.', 'John Smith'],
    ['John Sr', 'John Sr'],
    ['Peter Lion', 'Peter Lion'],
    ['Do Minh Tuan', 'Do Minh Tuan'],
    ['Ma Jun', 'Ma Jun'],
    ['Lion Feuchtwanger', 'Lion Feuchtwanger'],
    ['John Smith MD', 'John Smith'],
    ['John Smith DO', 'John Smith'],
    ['John Smith Jr.', 'John Smith'],
    ['Mr. John Smith', 'John Smith'],
    ['Dr. Smith', 'Smith'],
    ['Anna 🚀 Krüger 🇳🇴', 'Anna Krüger'],
    ['👩‍💻 Anna Krüger ✔️', 'Anna Krüger'],
    ['Anna Krüger👍🏽', 'Anna Krüger'],
    ['Anna Krüger 1️⃣', 'Anna Krüger'],
    ['Anna Krüger™®', 'Anna Krüger'],
    ['Anna Krüger 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Anna Krüger'],
    ['Anna-Lena O’Brien', 'Anna-Lena O’Brien'],
    ["Jean-Luc D'Arc", "Jean-Luc D'Arc"],
    ['  Anna   Krüger  ', 'Anna Krüger'],
    ['Docteur Miss', 'Docteur'],
    ['Madonna', 'Madonna'],
    ['MBA', 'MBA'],
    ['★', '★'],
    ['', ''],
    ['Anna Krüger - SHRM-CP', 'Anna Krüger'],
    ['Anna Doctorow', 'Anna Doctorow'],
    ['Mariá Drs. Núñez', 'Mariá Drs Núñez'],
    ['Anna Krüger (She/Her)', 'Anna Krüger'],
  ])('%j becomes %j', (name, expected) => expect(scrubName(name, words).name).toBe(expected));

  test('the original is kept, and a change is reported', () => {
    expect(scrubName('Dr. Anna Krüger')).toEqual({
      name: 'Anna Krüger',
      original: 'Dr. Anna Krüger',
      changed: true,
    });
    expect(scrubName('Anna Krüger').changed).toBe(false);
  });

  test.each([
    [
      { firstName: 'Dr. Anna', lastName: 'Krüger, MBA' },
      { firstName: 'Anna', lastName: 'Krüger' },
    ],
    [
      { firstName: 'Jenny', lastName: 'Ma' },
      { firstName: 'Jenny', lastName: 'Ma' },
    ],
    [
      { firstName: 'Anna Maria', lastName: 'Do' },
      { firstName: 'Anna Maria', lastName: 'Do' },
    ],
    [
      { firstName: 'Minh', lastName: 'Do, PhD' },
      { firstName: 'Minh', lastName: 'Do' },
    ],
    [
      { firstName: 'John', lastName: 'Sr' },
      { firstName: 'John', lastName: 'Sr' },
    ],
    [
      { firstName: '🚀 Anna', lastName: null },
      { firstName: 'Anna', lastName: null },
    ],
    [
      { firstName: 'Anna', lastName: 'Smith MA' },
      { firstName: 'Anna', lastName: 'Smith' },
    ],
    [
      { firstName: 'Anna', lastName: 'Smith Sr.' },
      { firstName: 'Anna', lastName: 'Smith' },
    ],
  ])('%j becomes %j', (parts, expected) => expect(scrubPerson(parts)).toMatchObject(expected));

  test.each([
    ['Dr. med. Jens', 'Jens'],
    ['Sam (she/her)', 'Sam'],
    ['Dipl.-Ing. Karl', 'Karl'],
    ['Dr.-Ing. Uwe', 'Uwe'],
    ['Prof. Dr. Dr. h.c. Ute', 'Ute'],
    ['Mag. Eva', 'Eva'],
    ['Ing. Petr', 'Petr'],
    ['Zoë ✨ Growth', 'Zoë'],
    ['Mr Lee', 'Lee'],
    ['Md', 'Md'],
    ['Dr. rer. nat. Ida', 'Ida'],
    ['Dipl. Ing. Olaf', 'Olaf'],
    ['Ana [ella]', 'Ana'],
    ['Lea (🚀)', 'Lea'],
    ['Tom (MBA)', 'Tom'],
    ['William (Bill)', 'William (Bill)'],
    ['Phil', 'Phil'],
    ['she her', 'she her'],
    ['🚀 Anna', 'Anna'],
  ])('as a first name %j becomes %j', (firstName, expected) =>
    expect(scrubPerson({ firstName, lastName: null }).firstName).toBe(expected),
  );

  test.each([
    ['Zzt | SaaS | B2B', 'Zzt'],
    ['von Zzt-Öz (geb. Müller)', 'von Zzt-Öz'],
    ["Zzt - We're hiring!", 'Zzt'],
    ['Voss, Dr. med.', 'Voss'],
    ['Garcia-Lopez', 'Garcia-Lopez'],
  ])('as a last name %j becomes %j', (lastName, expected) =>
    expect(scrubPerson({ firstName: 'Ada', lastName }).lastName).toBe(expected),
  );

  test('is never emptied or lengthened, and a second scrub changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...PRESET_WORDS,
        ...DEFAULT_NAME_WORDS,
        'Anna',
        'Krüger',
        'DO',
        'Ma',
        ' ',
        ', ',
        'Ph.D.',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' ')),
        (name) => {
          const once = scrubName(name, words).name;
          expect(once === '').toBe(name.trim() === '');
          expect(once.normalize('NFC').length).toBeLessThanOrEqual(name.normalize('NFC').length);
          expect(scrubName(once, words).name).toBe(once);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('a word', () => {
  test.each([
    ['Hiring', null],
    ['Open to work', null],
    ['SHRM-CP', null],
    ['Größe 2', null],
    ['C++ dev', 'WORD_CHARACTERS'],
    ['a_b', 'WORD_CHARACTERS'],
    ['', 'WORD_CHARACTERS'],
    ['csm', 'WORD_DUPLICATE'],
    [' CSM ', 'WORD_DUPLICATE'],
    ['MBA', 'WORD_DUPLICATE'],
    ['a'.repeat(1020), null],
    ['a'.repeat(1021), 'WORDS_TOO_LONG'],
  ])('%j gives %s', (word, error) => expect(wordError(word, ['CSM'])).toBe(error));

  test('may be rewritten in its own place', () => {
    expect(wordError('csm', ['CSM', 'Ing'], 0)).toBeNull();
    expect(WORD_ERROR_TEXTS.WORD_DUPLICATE).toBe('This word is already added');
  });

  test('an emptied one is removed, and an invalid one keeps its place in the result', () => {
    expect(checkWords(['Ing', ' ', 'ing', 'C++'])).toEqual({
      words: ['Ing'],
      errors: [
        { index: 2, error: 'WORD_DUPLICATE' },
        { index: 3, error: 'WORD_CHARACTERS' },
      ],
    });
    expect(wordsLength(['Ing', 'CSM'])).toBe(7);
  });
});
