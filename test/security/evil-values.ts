import fc from 'fast-check';

const MEGABYTE = 1_000_000;

/** Texts that have broken programs: too long, not storable, not shown as they are, read as something else. */
export const EVIL_TEXTS: readonly string[] = [
  '', ' ', '\0', 'a\0b', '\u0001\u0007\u001b[31m', '\u007f', '\n', '\r\n', '\t', '\uFEFFa', '\ud800', '\udc00\ud800', 'a\udfff', '\u202Eevil\u202C', '\u2066x\u2069', '\u200B', '\u2028\u2029', 'é', 'e\u0301'.repeat(500), '👩‍👩‍👧‍👦', '𝕏', '\u{10FFFF}', 'İ', 'ß', 'ﷺ',
  'x'.repeat(256), 'x'.repeat(10_001), 'x'.repeat(60_000), 'x'.repeat(MEGABYTE), 'é'.repeat(300_000), ' '.repeat(5000),
  "' or 1=1 --", '"; drop table users; --', '<script>alert(1)</script>', '{{firstName}}', '{{', '}}{{{', '${7*7}', '../../etc/passwd', '..%2f', '=cmd|x!A1', 'javascript:alert(1)', 'http://[::1', 'http://127.0.0.1:1/', 'http://169.254.169.254/latest/', 'ftp://x', 'data:text/html,x', '//x', 'https://x@y:99999/',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '0', '-1', '1.5', '1e400', '-0', '0x10', '１２', '٣', '9223372036854775807', '9223372036854775808', '-9223372036854775809', '9'.repeat(40), '00', '1,2,3', ',', ',,,1', '1,'.repeat(4000),
  '0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '99999-12-31T00:00:00.000Z', '+099999-12-31T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '2026-03-29T02:30:00+01:00', '2026-01-01', '2026-12-31T23:59:60Z', '2026-01-01T00:00:00.123456789Z', '275760-09-13T00:00:00.001Z',
  'Europe/Berlin', 'Mars/Olympus', 'UTC+25', 'Etc/GMT+14', 'Europe/Berlin\0', 'somebody@example.com', 'a@b', '@', `${'a'.repeat(250)}@example.com`, 'a@xn--80ak6aa92e.com', 'ä@ö.example', 'A@EXAMPLE.com', '"a b"@example.com',
  'name,asc', 'name,up', 'createdAt,desc,x', 'ACTIVE', 'DRAFT', 'active', 'https://www.linkedin.com/in/ada', 'https://www.linkedin.com/search/results/people/?keywords=%00', `https://www.linkedin.com/in/${'a'.repeat(3000)}`,
];

export const EVIL_NUMBERS: readonly number[] = [0, -0, -1, 1, 0.1, 1.5, -1.5, 2, 7, 100, 101, 255, 256, 3000, 3001, 30_001, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e15, 1e16, 1e21, 1e300, -1e300, 5e-324, Number.MAX_VALUE];

/** Nested so many times. */
function nested({ levels, list }: { levels: number; list: boolean }): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = list ? [value] : { yes: value };
  return value;
}

const prototypes = (): unknown[] => [JSON.parse('{"__proto__": {"admin": true}}'), JSON.parse('{"constructor": {"prototype": {"admin": true}}}'), { toString: 1 }, JSON.parse('{"then": 1}'), { length: -1 }, { hasOwnProperty: 1 }, { toJSON: 'x' }];

/** A value to put where another one belongs. */
export function evilValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<unknown>(...EVIL_TEXTS) },
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...EVIL_NUMBERS) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [''], [{}], { a: 1 }, [1, 2, 3], ...prototypes()) },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.bigInt().map(String) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.record({ levels: fc.constantFrom(10, 100, 399, 401, 3000), list: fc.boolean() }).map(nested) },
    { weight: 1, arbitrary: fc.constantFrom(100, 1000, 30_001).chain((length) => fc.constantFrom<unknown>('1', 'x', 1, null, {}).map((item) => Array.from({ length }, () => item))) },
  );
}
