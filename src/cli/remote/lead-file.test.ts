import { expect, test } from 'vitest';
import { readLeadFile } from '#cli/remote/lead-file.ts';

const read = (text: string) => readLeadFile(Buffer.from(text)).rows;

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file with %s is read by the names of its columns, and the others are custom', (_, by) => {
  const lines = [
    ['First name', 'E-Mail', 'LinkedIn', 'Deal size'],
    ['Ada', 'ada@grey.example', 'https://www.linkedin.com/in/ada', '12'],
    ['Ben', '', '', ''],
  ];
  expect(read(`\uFEFF${lines.map((line) => line.join(by)).join('\r\n')}\r\n\r\n`)).toEqual([
    {
      firstName: 'Ada',
      email: 'ada@grey.example',
      profileUrl: 'https://www.linkedin.com/in/ada',
      custom: { deal_size: '12' },
    },
    { firstName: 'Ben' },
  ]);
});

test('a JSON file is a list of leads, or has them under “leads”', () => {
  expect(read('[{"email": "ada@grey.example"}]')).toEqual([{ email: 'ada@grey.example' }]);
  expect(read(' {"leads": [{"company": "Grey"}]}')).toEqual([{ company: 'Grey' }]);
});

test.each([
  ['{"rows": []}', 'must hold a list of leads'],
  ['[{"email": }]', 'isn’t JSON'],
  ['name\n"Ada', 'Quote Not Closed'],
])('a file such as %j is refused in words', (text, says) => {
  expect(() => read(text)).toThrow(says);
});

test('a file in another encoding is refused in words', () => {
  expect(() => readLeadFile(Buffer.from('Vorname\nJörg', 'latin1'))).toThrow('isn’t UTF-8');
});
