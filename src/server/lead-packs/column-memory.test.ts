import { describe, expect, test } from 'vitest';
import { csvFile, useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { call, addFile, validate, rowsOf } = packs;

describe('remembered columns', () => {
  const HEADERS = 'a,b,c\n';
  const chosen = [
    { index: 0, field: 'email' },
    { index: 1, field: 'custom.nick' },
  ];

  test('a file with the same headers is read as the last one was, and says that it remembers', async () => {
    await addFile(`${HEADERS}ada@example.com,Ada,x\n`, { columns: chosen, hasHeader: true });
    const checked = await validate({ hasHeader: true }, csvFile(`${HEADERS}bo@example.com,Bo,y\n`));
    expect(
      checked.columns?.map(({ field, from, sure, samples }) => [field, from, sure, samples]),
    ).toEqual([
      ['email', 'MEMORY', true, ['bo@example.com']],
      ['custom.nick', 'MEMORY', true, ['Bo']],
      ['ignore', 'MEMORY', true, ['y']],
    ]);
    const pack = await addFile(`${HEADERS}bo@example.com,Bo,y\n`, { hasHeader: true });
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({
      person: { email: 'bo@example.com', custom: { nick: 'Bo' } },
    });
    // A later choice replaces the earlier one.
    await addFile(`${HEADERS}cy@example.com,Cy,z\n`, {
      columns: [
        { index: 0, field: 'email' },
        { index: 1, field: 'firstName' },
      ],
      hasHeader: true,
    });
    expect(
      (await validate({ hasHeader: true }, csvFile(`${HEADERS}bo@example.com,Bo,y\n`))).columns?.[1]
        ?.field,
    ).toBe('firstName');
  });

  test('other headers, another order, no header, another user, and a mere check are guessed', async () => {
    const { stranger } = packs.people();
    await addFile(`${HEADERS}ada@example.com,Ada,x\n`, { columns: chosen, hasHeader: true });
    expect(
      (await validate({ hasHeader: true }, csvFile('b,a,c\nAda,ada@example.com,x\n'))).columns?.map(
        ({ from }) => from,
      ),
    ).not.toContain('MEMORY');
    expect(
      (
        await validate({ hasHeader: false }, csvFile(`${HEADERS}ada@example.com,Ada,x\n`))
      ).columns?.map(({ from }) => from),
    ).not.toContain('MEMORY');
    const other = await call('POST /searches/validation', {
      userId: stranger,
      body: { hasHeader: true },
      file: csvFile(`${HEADERS}ada@example.com,Ada,x\n`),
    });
    expect(other.columns?.map(({ from }) => from)).not.toContain('MEMORY');
    await validate({ columns: chosen, hasHeader: true }, csvFile('d,e\nada@example.com,Ada\n'));
    expect(
      (await validate({ hasHeader: true }, csvFile('d,e\nada@example.com,Ada\n'))).columns?.map(
        ({ from }) => from,
      ),
    ).not.toContain('MEMORY');
  });

  test('headers of any length are remembered', async () => {
    const wide = `${Array.from({ length: 150 }, (_, index) => `${'ü'.repeat(90)}${index}`).join(',')}\n`;
    await addFile(`${wide}ada@example.com\n`, {
      columns: [{ index: 0, field: 'email' }],
      hasHeader: true,
    });
    expect(
      (await validate({ hasHeader: true }, csvFile(`${wide}bo@example.com\n`))).columns?.[0],
    ).toMatchObject({ field: 'email', from: 'MEMORY' });
  });
});
