import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import { csvFile, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const { addFile, validate, rowsOf, packCount } = useLeadPackCalls();
const MB = 1024 * 1024;
const HEAD = 'first name,last name,linkedin,email\n';
const TABLE = Array.from(
  { length: 30_000 },
  (_, index) => `Ada,Field,linkedin.com/in/ada-${index},ada.${index}@example.com`,
).join('\n');

describe('a file that is not a proper table', () => {
  test.each([
    ['of commas alone', ','.repeat(10 * MB), 'Row 1 has more than 200 columns'],
    ['whose headers are too many', `${HEAD.trim()}${',x'.repeat(300)}\nAda,Field\n`, 'Row 1 has'],
    ['of one cell', 'x'.repeat(20 * MB), 'Row 1 is longer than 1 MB'],
  ])('%s is rejected, and the row that is too large is named', async (_, text, says) => {
    for (const refusal of [
      await refusalOf(addFile(text)),
      await refusalOf(validate({}, csvFile(text))),
    ]) {
      expect([refusal.status, refusal.code]).toEqual([400, 'FILE_UNREADABLE']);
      expect(refusal.extras.detail).toContain(says);
    }
    expect(await packCount()).toBe(0);
  });

  test('with more empty lines than a spreadsheet has is rejected, with as many is read', async () => {
    const lines = (count: number) => `${HEAD}${'\n'.repeat(count)}Ada,Field,,ada@x.io\n`;
    expect((await refusalOf(validate({}, csvFile(lines(1_100_000))))).code).toBe('TOO_MANY_ROWS');
    expect(await validate({}, csvFile(lines(1_048_000)))).toMatchObject({ valid: true, total: 1 });
  });

  test('loses only the rows that are too large, each with its reason', async () => {
    const good = (name: string) => `${name},Field,linkedin.com/in/${name},`;
    const pack = await addFile(
      `${HEAD}${[
        good('ada'),
        ','.repeat(5 * MB),
        good('ben'),
        `Cora,"${'y'.repeat(2 * MB)}",linkedin.com/in/cora,`,
        good('dan'),
        `Eve,"${'z'.repeat(2 * MB)},linkedin.com/in/eve,`,
        good('fay'),
      ].join('\n')}`,
    );
    expect((await rowsOf(pack.id)).map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, null],
      [3, 'TOO_MANY_CELLS'],
      [4, null],
      [5, 'CELL_TOO_LONG'],
      [6, null],
      [7, 'CELL_TOO_LONG'],
      [8, null],
    ]);
  });
});

test('reading and judging a file takes hardly any time on the serving thread', async () => {
  await validate({}, csvFile(HEAD + TABLE.slice(0, 1000)));
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  expect(await validate({}, csvFile(HEAD + TABLE))).toMatchObject({ total: 30_000, wrongRows: 0 });
  const share = process.threadCpuUsage(own).user / process.cpuUsage(all).user;
  expect(share).toBeLessThan(0.25);
});

test('files that are opened at once are each read to their end', async () => {
  const file = (index: number) =>
    `${HEAD}${Array.from({ length: 1200 }, (_, row) => `P,${row},,p.${index}.${row}@example.com`).join('\n')}`;
  const added = await Promise.all(Array.from({ length: 6 }, (_, index) => addFile(file(index))));
  for (const [index, pack] of added.entries()) {
    const rows = await rowsOf(pack.id);
    expect(rows).toHaveLength(1200);
    expect(rows.at(-1)?.raw).toMatchObject({ person: { email: `p.${index}.1199@example.com` } });
  }
});
