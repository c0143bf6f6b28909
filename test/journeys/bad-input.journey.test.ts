import { describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { TEXTS } from '../support/main-job.ts';
import {
  HEADER,
  JSON_TYPE,
  UNKNOWN,
  addFile,
  api,
  bodyFor,
  campaignId,
  control,
  deep,
  expectRefusal,
  keys,
  staffKeys,
  leadId,
  leadPackId,
  lineOf,
  other,
  post,
  program,
  saved,
  user,
} from './bad-input-fixture.ts';

describe('a lead file', () => {
  test('that is empty, has only headers, or is no table is refused with a sentence at the file', async () => {
    for (const content of ['', '\r\n\r\n', HEADER])
      expectRefusal(await addFile(content), { status: 400, code: 'FILE_EMPTY' });
    expectRefusal(
      await addFile(
        new Uint8Array([
          0x89,
          0x50,
          0x4e,
          0x47,
          0x0d,
          0x0a,
          0x1a,
          0x0a,
          ...Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256),
        ]),
      ),
      { status: 400, code: 'FILE_UNREADABLE' },
    );
    const nobody = await addFile('Colour,Size\r\nred,1\r\nblue,2\r\n');
    expect([nobody.status, nobody.problem?.fieldErrors?.[0]?.path]).toEqual([400, 'columns']);
  });

  test('of 30 001 rows or of 21 MB is refused as a whole', async () => {
    const rows = Array.from(
      { length: 30_001 },
      (_, n) => `A,B${n},https://www.linkedin.com/in/a-b-${n}`,
    ).join('\r\n');
    expectRefusal(await addFile(`${HEADER}${rows}`), {
      status: 400,
      code: 'TOO_MANY_ROWS',
      field: 'file',
    });
    expectRefusal(await addFile(`${HEADER}${'x'.repeat(21 * 1024 * 1024)}`), {
      status: 413,
      code: 'FILE_TOO_LARGE',
      field: 'file',
    });
  });

  test('in another encoding, with another separator, is read as it was meant', async () => {
    const text =
      'Vorname;Nachname;LinkedIn\r\nJürgen;Großmann;https://www.linkedin.com/in/juergen-g\r\nZoë;Ångström;https://www.linkedin.com/in/zoe-a\r\n';
    const windows = Uint8Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0));
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'));
    for (const [content, encoding, separator] of [
      [windows, 'windows-1252', ';'],
      [utf16, 'UTF-16LE', '\t'],
      [text.replaceAll(';', '|'), 'UTF-8', '|'],
    ] as const) {
      const read = await user.upload('POST /searches/validation', {
        file: { name: 'leads.csv', content },
        fields: { searchType: 'CSV_FILE' },
      });
      expect([
        read.encoding,
        read.separator,
        read.total,
        read.columns?.map(({ field }) => field),
        read.previewRows?.[0]?.[1],
      ]).toEqual([encoding, separator, 2, ['firstName', 'lastName', 'profileUrl'], 'Großmann']);
    }
  });
});

describe('a source on the network', () => {
  test('of the wrong product is refused at its address', async () => {
    const classic = (await control.search({ product: 'classic', target: 50 })).url;
    for (const searchType of [
      'SALES_NAVIGATOR',
      'RECRUITER',
      'EVENT_MEMBERS',
      'GROUP_MEMBERS',
    ] as const) {
      expectRefusal(await post('/searches', { campaignId, searchType, url: classic }), {
        status: 422,
        code: 'INVALID_URL',
        field: 'url',
      });
    }
    for (const url of [
      '',
      'not an address',
      'https://example.com/search/results/people/',
      'javascript:alert(1)',
      'https://www.linkedin.com/company/acme',
    ]) {
      const answer = await post('/searches', { campaignId, searchType: 'BASIC_SEARCH', url });
      expect(
        [answer.status === 400 || answer.status === 422, answer.problem?.fieldErrors?.[0]?.path],
        url,
      ).toEqual([true, 'url']);
    }
  });
});

describe('a sequence', () => {
  const save = async (sequence: unknown, sequenceUpdatedAt?: string | null) =>
    post('/v1/sequenceitems', {
      campaignId,
      sequenceUpdatedAt:
        sequenceUpdatedAt === undefined ? (await saved()).sequenceUpdatedAt : sequenceUpdatedAt,
      sequenceItemRequest: sequence,
    });

  test('with open branches, empty or too long texts or an unknown placeholder is refused with its errors at the items', async () => {
    const message = (text: string) => ({
      id: 'm',
      type: 'MESSAGE',
      message: text,
      yes: { id: 'e', type: 'END', sequenceEndMode: 'FINISH' },
    });
    const open = {
      id: 'c',
      type: 'IF_CONNECTED',
      yesDelay: 0,
      noDelay: 24,
      yes: { id: 'e', type: 'END', sequenceEndMode: 'FINISH' },
      no: null,
    };
    for (const [sequence, error] of [
      [open, 'SEQUENCE_WITHOUT_END'],
      [message(' '), 'EMPTY_MESSAGE'],
      [message('x'.repeat(5001)), 'MESSAGE_TOO_LONG'],
      [message('Hi {{nickname}}'), 'UNKNOWN_PLACEHOLDER'],
      [message('Hi *|FNAME|*'), 'FOREIGN_PLACEHOLDER'],
      [message('At {{company}}'), 'ALTERNATIVE_NEEDED'],
    ] as const) {
      const answer = await save(sequence);
      expect([answer.status, answer.problem?.code], error).toEqual([422, 'SEQUENCE_INVALID']);
      expect(JSON.stringify(answer.problem?.sequence), error).toContain(error);
    }
  });

  test('saved on an older version changes nothing', async () => {
    const before = await saved();
    expectRefusal(
      await save({ id: 'e', type: 'END', sequenceEndMode: 'FINISH' }, '2020-01-01T00:00:00.000Z'),
      { status: 409, code: 'STALE_SEQUENCE' },
    );
    expectRefusal(await save({ id: 'e', type: 'END', sequenceEndMode: 'FINISH' }, null), {
      status: 409,
      code: 'STALE_SEQUENCE',
    });
    expect(await saved()).toEqual(before);
  });

  test('of a wrong form is refused at its fields', async () => {
    for (const sequence of [
      'END',
      7,
      [],
      { id: 'a', type: 'DANCE' },
      { id: 'a', type: 'VISIT', yesDelay: -1 },
      { id: 'a', type: 'VISIT', yesDelay: 1.5 },
      { type: 'VISIT' },
      { id: 'a', type: 'VISIT', yes: 'END' },
    ]) {
      const answer = await save(sequence);
      expect(
        [answer.status, answer.problem?.code, (answer.problem?.fieldErrors?.length ?? 0) > 0],
        JSON.stringify(sequence),
      ).toEqual([400, 'INVALID_INPUT', true]);
    }
    expect((await save({ ...deep(3000) })).status).toBeLessThan(500);
  });
});

describe('every call', () => {
  const open = ['public', 'practice', 'metrics'];

  test('that needs a sign-in refuses a missing, a made-up and a broken token', async () => {
    for (const key of keys.filter((one) => !open.includes(allRoutes[one].permission))) {
      for (const headers of [
        {},
        { authorization: 'Bearer made.up.token' },
        { authorization: 'Bearer ' },
        { authorization: 'Basic YTpi' },
      ] as Record<string, string>[]) {
        const answer = await api.raw(lineOf(key), { headers });
        expect(
          [answer.status, answer.problem?.code],
          `${key} with ${JSON.stringify(headers)}`,
        ).toEqual([401, 'UNAUTHENTICATED']);
      }
    }
  });

  test('with an unknown, malformed, or foreign id returns a 404', async () => {
    for (const key of keys.filter((one) =>
      new RegExp(
        String.raw`\{(campaignId|leadPackId|leadId|noteId|reminderId|savedFilterId|taskId` +
          String.raw`|templateId|attachmentId|deliveryId|keyId|webhookId|approvalId` +
          String.raw`|historyImportId|userId|id)\}`,
      ).test(one),
    )) {
      for (const ids of [
        UNKNOWN,
        {
          campaignId: 'abc',
          leadPackId: '-1',
          leadId: '1; drop table leads',
          noteId: '1.5',
          reminderId: '0',
          savedFilterId: '-5',
          exportId: '0x1',
          taskId: 'x',
          templateId: '99999999999999999999999999',
          attachmentId: '../1',
          deliveryId: '%00',
          keyId: 'rw_test_1',
          webhookId: '0',
          approvalId: '-1',
          historyImportId: '1e9',
        },
      ] as Record<string, string>[]) {
        const answer = await user.raw(lineOf(key, ids), bodyFor(key));
        expect([answer.status, answer.problem?.code], `${key} with ${JSON.stringify(ids)}`).toEqual(
          [404, 'NOT_FOUND'],
        );
      }
      const foreign = await other.raw(
        lineOf(key, { campaignId, leadPackId, leadId }),
        bodyFor(key),
      );
      expect([foreign.status, foreign.problem?.code], `${key} by somebody else`).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    for (const line of [
      `GET /leads?campaignId=${campaignId}`,
      `GET /searches?campaignId=${campaignId}`,
      `GET /events?campaignId=${campaignId}`,
      `GET /leads/count?campaignId=${campaignId}`,
      `GET /v1/campaign/statistics/${campaignId}`,
    ])
      expect((await other.raw(line)).status, line).toBe(404);
  });

  test('of staff is refused to everyone else, whatever the input', async () => {
    for (const key of staffKeys)
      for (const answer of [
        await user.raw(lineOf(key, UNKNOWN), bodyFor(key)),
        ...('body' in allRoutes[key]
          ? [await user.raw(lineOf(key, {}), { headers: JSON_TYPE, body: '{"name": ' })]
          : []),
      ])
        expect([answer.status, answer.problem?.code], key).toEqual([403, 'FORBIDDEN']);
  });

  test('that takes a body refuses malformed JSON and wrong types with a sentence for each field', async () => {
    for (const key of keys.filter((one) => 'body' in allRoutes[one])) {
      const line = lineOf(key, { campaignId, leadPackId, leadId });
      expectRefusal(
        await user.raw(line, { headers: JSON_TYPE, body: '{"name": ' }),
        { status: 400, code: 'MALFORMED_JSON' },
        key,
      );
      for (const body of [
        '"text"',
        '17',
        'true',
        '{"__proto__": {"admin": true}, "constructor": 1}',
        `{"deep": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      ]) {
        const answer = await user.raw(line, { headers: JSON_TYPE, body });
        expect(
          answer.status < 500,
          `${key} answered ${answer.status} to ${body.slice(0, 60)}`,
        ).toBe(true);
      }
    }
    const wrong = await post('/campaigns', {
      name: 5,
      skipLeadConditions: 'ALL',
      zapierUrl: 'ftp://x',
    });
    expect([wrong.status, wrong.problem?.fieldErrors?.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['name', 'skipLeadConditions', 'zapierUrl'],
    ]);
    expect(
      (await post('/campaigns', { name: 'x'.repeat(256) })).problem?.fieldErrors?.[0]?.path,
    ).toBe('name');
    expect(
      (
        await user.raw('POST /campaigns', {
          headers: { 'content-type': 'text/plain' },
          body: 'name=x',
        })
      ).status,
    ).toBe(415);
  });

  test('that takes a query refuses pages, sizes, orders and filters that cannot be', async () => {
    for (const key of ['GET /campaigns', 'GET /leads', 'GET /searches', 'GET /events'] as const) {
      for (const query of [
        'page=-1',
        'size=0',
        'size=3001',
        'size=many',
        'page=1e9',
        'sort=nothing,up',
        'sort=%00',
      ]) {
        const answer = await user.raw(`${lineOf(key)}?${query}`);
        expect([answer.status, answer.problem?.code], `${key}?${query}`).toEqual([
          400,
          'INVALID_INPUT',
        ]);
      }
    }
    for (const query of [
      'status=SLEEPING',
      'includeTypes=ALL',
      'from=yesterday',
      'contactedFrom=yesterday',
      'contactedFrom=2026-02-01T00:00:00.000Z&contactedTo=2026-01-01T00:00:00.000Z',
      'leadsList=x',
    ])
      expect((await user.raw(`GET /leads?${query}`)).status, query).toBe(400);
  });

  test('that does not exist says so', async () => {
    expect((await user.raw('GET /nothing-here')).status).toBe(404);
    expect((await user.raw('PATCH /campaigns')).status).toBe(405);
  });
});

test('after all of this nothing is there but what was there before', async () => {
  const campaigns = await user.call('GET /campaigns', {});
  expect(campaigns.content.map(({ id, name, status }) => [id, name, status])).toEqual([
    [campaignId, 'Refused in all ways', campaigns.content[0]?.status],
  ]);
  expect(
    (await user.call('GET /searches', { query: { campaignId } })).content.map(({ id }) => id),
  ).toEqual([leadPackId]);
  expect((await user.call('GET /leads', { query: { campaignId } })).totalElements).toBe(5);
  expect(JSON.stringify((await saved()).sequence)).toContain(TEXTS.second);
  expect((await other.call('GET /campaigns', {})).totalElements).toBe(0);
  expect(program.faults()).toEqual([]);
});
