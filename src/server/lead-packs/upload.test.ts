import { beforeEach, expect, test } from 'vitest';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const BOUNDARY = 'a-boundary';
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let person: Awaited<ReturnType<typeof signedInUser>>;
let campaignId: string;
beforeEach(async () => {
  ({ call } = await buildTestServer({
    db: database.db,
    time: { now: TEST_NOW, real: TEST_NOW },
    handlers: leadPackHandlers,
  }));
  person = await signedInUser({ db: database.db, realNow: TEST_NOW });
  campaignId = (
    await database.db
      .insertInto('campaigns')
      .values({ user_id: person.userId, name: 'Autumn', created_at: new Date(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow()
  ).campaign_id;
});

function upload({
  line = 'POST /searches',
  fields,
  content,
  field = 'file',
}: {
  line?: string;
  fields: Record<string, string>;
  content: string | Buffer | null;
  field?: string;
}) {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  const file =
    content === null
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n`,
          ),
          Buffer.from(content as string),
          Buffer.from('\r\n'),
        ];
  const payload = Buffer.concat([...parts, ...file, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return call(line, {
    headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: payload,
  });
}

const CSV = 'first name\tprofile\nAda\tlinkedin.com/in/ada\n';
const packs = async () =>
  (
    await database.db
      .selectFrom('lead_packs')
      .select('lead_pack_id')
      .where('user_id', '=', person.userId)
      .execute()
  ).length;

test('a form with a file creates a pack, its fields parsed by their types', async () => {
  const answer = await upload({
    fields: {
      campaignId,
      name: 'Fair',
      skipLeadConditions: '["DUPLICATE"]',
      separator: '\t',
      hasHeader: 'true',
      columns: '[{"index":1,"field":"profileUrl"},{"index":0,"field":"custom.nick"}]',
    },
    content: CSV,
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Fair',
    searchType: 'CSV_FILE',
    totalRows: 1,
    skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
  });
  const file = await call(`GET /searches/${answer.body.id}/rejects`, { headers: person.headers });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('Fair rejects.csv'),
  });
});

test('the number of leads to collect is text in a form and a number in JSON', async () => {
  const counted = { campaignId, searchType: 'PROFILE_URLS', leadsNumberToCollect: '1' };
  expect(
    await call('POST /searches', {
      headers: person.headers,
      body: { ...counted, urls: ['linkedin.com/in/ada'] },
    }),
  ).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'leadsNumberToCollect', code: 'NOT_A_NUMBER' }] },
  });
  const form = { ...counted, searchType: 'CSV_FILE', leadsNumberToCollect: 'one' };
  expect((await upload({ fields: form, content: CSV })).body.fieldErrors).toMatchObject([
    { path: 'leadsNumberToCollect', code: 'MALFORMED_JSON' },
  ]);
  expect(
    (await upload({ fields: { ...form, leadsNumberToCollect: '1' }, content: CSV })).status,
  ).toBe(201);
});

test('checking requires only the file', async () => {
  const answer = await upload({ line: 'POST /searches/validation', fields: {}, content: CSV });
  expect(answer.body).toMatchObject({
    valid: true,
    total: 1,
    separator: '\t',
    columns: [{ field: 'firstName' }, { field: 'profileUrl' }],
  });
});

test.each([
  [
    'a file of 21 MB',
    { content: Buffer.alloc(21 * 1024 * 1024, 'a,b\n') },
    413,
    'FILE_TOO_LARGE',
    'file',
  ],
  ['no file', { content: null }, 400, 'INVALID_INPUT', 'file'],
  ['an empty file', { content: '' }, 400, 'FILE_EMPTY', undefined],
  ['the file in another field', { content: CSV, field: 'upload' }, 400, 'INVALID_INPUT', 'upload'],
  [
    'columns that are no JSON',
    { content: CSV, fields: { columns: '[{' } },
    400,
    'INVALID_INPUT',
    'columns',
  ],
  [
    'an unknown source',
    { content: CSV, fields: { searchType: 'FAX' } },
    400,
    'INVALID_INPUT',
    'searchType',
  ],
  [
    'an unknown encoding',
    { content: CSV, fields: { encoding: 'EBCDIC' } },
    400,
    'INVALID_INPUT',
    'encoding',
  ],
  [
    'no campaign',
    { content: CSV, fields: { campaignId: '0' } },
    400,
    'INVALID_INPUT',
    'campaignId',
  ],
])(
  '%s is refused and stores nothing',
  async (
    _,
    {
      fields = {},
      ...form
    }: { content: string | Buffer | null; field?: string; fields?: Record<string, string> },
    status,
    code,
    path,
  ) => {
    const answer = await upload({ ...form, fields: { campaignId, ...fields } });
    expect([answer.status, answer.body.code, answer.body.fieldErrors?.[0]?.path]).toEqual([
      status,
      code,
      path,
    ]);
    expect(await packs()).toBe(0);
  },
);

test('without a session nothing is read', async () => {
  person = { ...person, headers: {} as never };
  expect((await upload({ fields: { campaignId }, content: CSV })).status).toBe(401);
});
