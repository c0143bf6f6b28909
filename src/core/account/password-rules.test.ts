import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailDomain, emailProblem, isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { passwordRequirements } from '#core/account/password-requirements.ts';
import { PASSWORD_PROBLEM_TEXTS, passwordProblems } from '#core/account/password-rules.ts';

describe('a password', () => {
  test.each([
    ['', 'REQUIRED'],
    ['Short1', 'TOO_SHORT'],
    ['alllowercase12', 'NO_UPPERCASE'],
    ['ALLUPPERCASE12', 'NO_LOWERCASE'],
    ['NoNumbersInHere', 'NO_NUMBER'],
    [`Aa1${'x'.repeat(126)}`, 'TOO_LONG'],
    [`Aa1${'y'.repeat(124)}z`, null],
    ['Password1234', 'TOO_COMMON'],
    ['P@ssw0rd1234', 'TOO_COMMON'],
    ['Passw0rd!!!!', 'TOO_COMMON'],
    ['Qwertyuiop12', 'TOO_COMMON'],
    ['1234Qwerty!!', 'TOO_COMMON'],
    ['Summer2026!!', 'TOO_COMMON'],
    ['Abcdefghijk1', 'TOO_COMMON'],
    ['123456789Abc', 'TOO_COMMON'],
    ['Iloveyou2026', 'TOO_COMMON'],
    ['PasswordPassword1', 'TOO_COMMON'],
    ['Aa1Aa1Aa1Aa1', 'TOO_COMMON'],
    ['Welcome12345', 'TOO_COMMON'],
    ['LetMeIn12345', 'TOO_COMMON'],
    ['ZYXWVUTSRQ1a', null],
    ['Reachwell2026', 'TOO_COMMON'],
    ['Lindqvist2026', 'TOO_COMMON'],
    ['Maya-Lindqvist1', 'TOO_COMMON'],
    ['LindqvistMaya.77', 'TOO_COMMON'],
    ['M4y4-L!ndqv!st-1', 'TOO_COMMON'],
    ['Lindqvist2026ab', 'TOO_COMMON'],
    ['Maya@Lindqvist-1', 'TOO_COMMON'],
    ['mayaMayaMaya1', 'TOO_COMMON'],
    ['Maya sails North 1', null],
    ['Aa1         ', 'TOO_COMMON'],
    ['Aa1\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', 'TOO_COMMON'],
    ['A a 1 A a 1 A a 1', 'TOO_COMMON'],
    ['P a s s w o r d 1', 'TOO_COMMON'],
    ['Kj3 Wq9 x', 'TOO_SHORT'],
    ['Correct-Horse-7', null],
    ['Tuesday rain 4 Ever', null],
    ['kV9#mPq2!xWz', null],
    ['Ünïcödé-Wörd-9', null],
    ['Grüße aus Kiel 24', null],
  ])('%j has the problem %s', (password, problem) =>
    expect(passwordProblems(password, ['lindqvist', 'Maya'])).toEqual(
      problem === null ? [] : [problem],
    ),
  );

  test('names every unmet requirement, each with its own sentence', () => {
    const problems = passwordProblems('!!!');
    expect(problems).toEqual(['NO_LOWERCASE', 'TOO_SHORT', 'NO_UPPERCASE', 'NO_NUMBER']);
    expect(new Set(problems.map((problem) => PASSWORD_PROBLEM_TEXTS[problem])).size).toBe(4);
    expect(passwordProblems('abc')).toEqual(['TOO_SHORT', 'NO_UPPERCASE', 'NO_NUMBER']);
  });

  test('shows four requirements in order and which of them are met', () => {
    expect(
      passwordRequirements('abcDEF').map(({ requirement, met }) => [requirement, met]),
    ).toEqual([
      ['LOWERCASE', true],
      ['LENGTH', false],
      ['UPPERCASE', true],
      ['NUMBER', false],
    ]);
    expect(
      passwordRequirements('🔑'.repeat(11)).find(({ requirement }) => requirement === 'LENGTH')
        ?.met,
    ).toBe(false);
  });

  test('any random sixteen characters pass, and no input throws', () => {
    const alphabet = Array.from('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...alphabet), { minLength: 14, maxLength: 14 }),
        (letters) => {
          const password = `${letters.join('')}kQ7`;
          fc.pre(new Set(letters).size > 8);
          expect(passwordProblems(password)).toEqual([]);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (password) => {
        passwordProblems(password);
      }),
    );
  });
});

describe('an email address', () => {
  test.each([
    ['anna@hafenwerk.example', null],
    ['a.b+c@d-e.co', null],
    ["o'brien@x.ie", null],
    ['jörg@bücher.example', null],
    ['', 'EMPTY'],
    ['k.aalto@', 'INCOMPLETE'],
    ['aalto', 'INCOMPLETE'],
    ['@x.example', 'INCOMPLETE'],
    ['a@localhost', 'INCOMPLETE'],
    ['a@b.', 'INCOMPLETE'],
    ['a b@c.example', 'INVALID'],
    ['a@b@c.example', 'INVALID'],
    ['a..b@c.example', 'INVALID'],
    ['.a@c.example', 'INVALID'],
    ['a@-c.example', 'INVALID'],
    ['a@c.1', 'INVALID'],
    ['a@c.e', 'INVALID'],
    ['a@[10.0.0.1]', 'INVALID'],
    ['a@b.example\r\nBcc: x@y.example', 'INVALID'],
    ['"a"@b.example', 'INVALID'],
    ['a,b@c.example', 'INVALID'],
    [`${'a'.repeat(65)}@b.example`, 'INVALID'],
    [`a@${'b'.repeat(260)}.example`, 'TOO_LONG'],
  ])('%j has the problem %s', (text, problem) => expect(emailProblem(text)).toBe(problem));

  test.each([
    [' Anna@Hafenwerk.EXAMPLE ', 'anna@hafenwerk.example'],
    ['mailto:a@b.example', 'a@b.example'],
    ['Anna Krüger <a@b.example>', 'a@b.example'],
    ['<a@b.example>', 'a@b.example'],
  ])('%j is stored as %s', (text, kept) => expect(normalizeEmail(text)).toBe(kept));

  test('a well-formed address has a domain and stays well formed once normalized', () => {
    expect(emailDomain('A@B.Example')).toBe('b.example');
    expect(emailDomain('nothing')).toBe('');
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        if (isEmail(address)) expect(isEmail(normalizeEmail(address))).toBe(true);
      }),
    );
    const long = `${'a.'.repeat(5000)}@${'b.'.repeat(5000)}`;
    expect(emailProblem(long)).toBe('TOO_LONG');
  });
});
