import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADA, describeFinder } from '#connectors/finder/finder-suite.ts';
import { createPatternFinder } from '#connectors/finder/pattern/pattern-finder.ts';
import { startNameServer, type MailOfDomain } from '../../../../test/support/finder/name-server.ts';

describeFinder('address patterns', { kinds: ['LIKELY'], scenes: ['FAILS', 'STALLS'] }, async () => {
  let mail: MailOfDomain = ['mx.field.example'];
  const server = await startNameServer(() => mail);
  return {
    finder: createPatternFinder({ resolve: server.resolve, timeoutMs: 300 }),
    play: ({ kind }) => {
      mail =
        kind === 'KNOWS'
          ? ['mx.field.example']
          : kind === 'KNOWS_NOBODY'
            ? 'NXDOMAIN'
            : kind === 'FAILS'
              ? 'SERVFAIL'
              : 'SILENCE';
    },
    close: server.close,
  };
});

describe('the pattern finder', () => {
  let server: Awaited<ReturnType<typeof startNameServer>>;
  const mail: Record<string, MailOfDomain> = {
    'field.example': ['mx.field.example'],
    'nullmx.example': ['.'],
    'empty.example': [],
  };
  beforeAll(async () => {
    server = await startNameServer((domain) => mail[domain] ?? 'NXDOMAIN');
  });
  afterAll(() => server.close());
  const find = (person: Partial<typeof ADA>) =>
    createPatternFinder({ resolve: server.resolve, timeoutMs: 1000 }).find({
      person: { ...ADA, ...person },
      operation: null,
    });
  const colleague = (firstName: string, lastName: string, email: string) => ({
    firstName,
    lastName,
    email,
  });

  test('uses the pattern that most colleagues’ addresses prove', async () => {
    const colleagues = [
      colleague('Bo', 'Lind', 'blind@field.example'),
      colleague('Cy', 'Moss', 'cmoss@field.example'),
      colleague('Di', 'North', 'di.north@field.example'),
    ];
    expect(await find({ colleagues })).toMatchObject({ email: 'afield@field.example' });
    expect(await find({ colleagues, refused: ['afield@field.example'] })).toMatchObject({
      email: 'ada.field@field.example',
    });
  });

  test('uses the colleagues’ domain if the company has none', async () => {
    const colleagues = [
      colleague('Bo', 'Lind', 'bo@gmail.com'),
      colleague('Cy', 'Moss', 'cy@field.example'),
    ];
    expect(await find({ domain: null, colleagues })).toEqual({
      kind: 'FOUND',
      email: 'ada@field.example',
      confidence: 'LIKELY',
    });
  });

  test.each(['nullmx.example', 'empty.example', 'gone.example', 'gmail.com', 'mailinator.com'])(
    'finds no one at %s',
    async (domain) => expect(await find({ domain })).toEqual({ kind: 'NOTHING' }),
  );

  test('doesn’t even ask about free mail providers', async () => {
    server.asked.length = 0;
    await find({ domain: 'yahoo.co.uk' });
    expect(server.asked).toEqual([]);
  });

  test('spells no name in another script', async () => {
    expect(await find({ firstName: 'Анна', lastName: 'Иванова' })).toEqual({ kind: 'NOTHING' });
  });
});
