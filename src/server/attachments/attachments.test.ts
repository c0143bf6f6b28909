import { beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS, attachmentExpiry } from '#core/sequence/attachment-rules.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { json } from '#data/database.ts';
import { attachmentHandlers } from '#server/attachments/attachments.routes.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const BOUNDARY = 'a-boundary';
const PDF = '%PDF-1.7 an offer';
const DAY = 86_400_000;
let time: TestTime;
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let person: Awaited<ReturnType<typeof signedInUser>>;
let stranger: Awaited<ReturnType<typeof signedInUser>>;
beforeEach(async () => {
  time = { now: TEST_NOW, real: TEST_NOW };
  ({ call } = await buildTestServer({ db: database.db, time, handlers: attachmentHandlers }));
  person = await signedInUser({ db: database.db, realNow: TEST_NOW });
  stranger = await signedInUser({ db: database.db, realNow: TEST_NOW });
});

function upload({
  content = PDF,
  fileName = 'offer.pdf',
  type = 'text/html',
  line = 'POST /v1/sequenceitems/attachments',
  headers = {},
}: {
  content?: string | Buffer;
  fileName?: string;
  type?: string;
  line?: string;
  headers?: Record<string, string>;
} = {}) {
  const payload = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return call(line, {
    headers: {
      ...person.headers,
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: payload,
  });
}
const download = (id: string, as = person, base = '/v1/sequenceitems/attachments') =>
  call(`GET ${base}/${id}`, { headers: as.headers });
const remove = (id: string, as = person) =>
  call(`DELETE /v1/sequenceitems/attachments/${id}`, { headers: as.headers });
const stored = async () =>
  (
    await database.db
      .selectFrom('attachments')
      .select('attachment_id')
      .where('user_id', '=', person.userId)
      .execute()
  ).length;

describe('a file', () => {
  test('is stored under the type of its content, for ninety days', async () => {
    const answer = await upload();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      fileName: 'offer.pdf',
      contentType: 'application/pdf',
      sizeBytes: PDF.length,
      expiresAt: new Date(attachmentExpiry(TEST_NOW)).toISOString(),
    });
  });

  test('downloads as a file, whichever of the two routes uploaded it', async () => {
    const { body } = await upload({ line: 'POST /v1/shared/sequenceitemtemplates/attachments' });
    for (const base of [
      '/v1/sequenceitems/attachments',
      '/v1/shared/sequenceitemtemplates/attachments',
    ]) {
      const answer = await download(body.id, person, base);
      expect([answer.status, answer.text]).toEqual([200, PDF]);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="?offer.pdf"?$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
  });

  test('belongs to one user', async () => {
    const { body } = await upload();
    expect([
      (await download(body.id, stranger)).status,
      (await remove(body.id, stranger)).status,
    ]).toEqual([404, 404]);
    expect((await download(body.id)).status).toBe(200);
  });

  test('is stored once, however often the same request comes', async () => {
    const [one, other] = [
      await upload({ headers: { 'idempotency-key': 'k-1' } }),
      await upload({ headers: { 'idempotency-key': 'k-1' } }),
    ];
    expect([one.body.id, await stored()]).toEqual([other.body.id, 1]);
  });

  test('can’t be downloaded once it has expired, and is deleted a month later', async () => {
    const { body } = await upload();
    await database.db
      .updateTable('attachments')
      .set({ real_expires_at: new Date(TEST_NOW) })
      .where('attachment_id', '=', body.id)
      .execute();
    await pruneExpired(database.db, TEST_NOW);
    expect([(await download(body.id)).status, await stored()]).toEqual([404, 1]);
    await pruneExpired(database.db, TEST_NOW + 31 * 86_400_000);
    expect(await stored()).toBe(0);
  });

  test('is deleted once', async () => {
    const { body } = await upload();
    expect([
      (await remove(body.id)).status,
      (await remove(body.id)).status,
      (await download(body.id)).status,
    ]).toEqual([204, 404, 404]);
  });

  test('stays while a saved step sends it', async () => {
    const { body } = await upload();
    const sequence = { ...newItem({ type: 'MESSAGE', id: 'm' }), attachments: [{ ...body }] };
    await database.db
      .insertInto('campaigns')
      .values({
        user_id: person.userId,
        name: 'C',
        sequence: json(newItem({ type: 'VISIT', id: 'v', yes: sequence })),
        created_at: new Date(TEST_NOW),
      })
      .execute();
    const answer = await remove(body.id);
    expect([answer.status, answer.body.code, await stored()]).toEqual([
      409,
      'ATTACHMENT_IN_USE',
      1,
    ]);
  });
});

describe('an upload is refused and stores nothing', () => {
  test.each([
    [
      'of more than 10 MB',
      { content: Buffer.alloc(ATTACHMENT_LIMITS.fileBytes + 1, 'a'), fileName: 'a.txt' },
      413,
      'FILE_TOO_LARGE',
    ],
    ['of an empty file', { content: '' }, 400, 'FILE_EMPTY'],
    ['of a page under the name of a document', { content: '<html>' }, 415, 'FILE_TYPE_NOT_ALLOWED'],
    [
      'of a kind that is not sent',
      { content: '<svg/>', fileName: 'a.svg', type: 'image/png' },
      415,
      'FILE_TYPE_NOT_ALLOWED',
    ],
  ])('%s', async (_title, form, status, code) => {
    const answer = await upload(form);
    expect([answer.status, answer.body.code, answer.body.fieldErrors?.[0]?.path]).toEqual([
      status,
      code,
      'file',
    ]);
    if (status === 413)
      expect([answer.body.detail, answer.body.fieldErrors?.[0]?.message]).toEqual(
        Array(2).fill('The field size must be less than 10240KB'),
      );
    expect(await stored()).toBe(0);
  });

  test('beyond the user’s quota, even when two come at once', async () => {
    const row = {
      user_id: person.userId,
      file_name: 'a.txt',
      content_type: 'text/plain',
      size_bytes: 1,
      content: Buffer.from('a'),
      real_created_at: new Date(TEST_NOW),
      real_expires_at: new Date(TEST_NOW + 1000),
    };
    await database.db
      .insertInto('attachments')
      .values(Array.from({ length: ATTACHMENT_LIMITS.filesOfUser - 1 }, () => row))
      .execute();
    const answers = await Promise.all([upload(), upload()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_FILES');
    time.real = TEST_NOW + 1000;
    expect((await upload()).status).toBe(201);
  });

  test('unless some files have been in no saved step for a day: those make room', async () => {
    const row = {
      user_id: person.userId,
      file_name: 'a.txt',
      content_type: 'text/plain',
      size_bytes: 1,
      content: Buffer.from('a'),
      real_created_at: new Date(TEST_NOW - DAY + 1),
      real_expires_at: new Date(TEST_NOW + 90 * DAY),
    };
    const ids = (
      await database.db
        .insertInto('attachments')
        .values(Array.from({ length: ATTACHMENT_LIMITS.filesOfUser }, () => row))
        .returning('attachment_id')
        .execute()
    ).map(({ attachment_id }) => attachment_id);
    const [inCampaign, inTemplate] = ids.map((id) =>
      json({
        ...newItem({ type: 'MESSAGE', id: 'm' }),
        attachments: [
          { id, fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 1, expiresAt: null },
        ],
      }),
    );
    await database.db
      .insertInto('campaigns')
      .values({
        user_id: person.userId,
        name: 'C',
        sequence: inCampaign,
        created_at: new Date(TEST_NOW),
      })
      .execute();
    await database.db
      .insertInto('sequence_templates')
      .values({
        user_id: person.userId,
        template_name: 'T',
        template_type: 'INDIVIDUAL',
        sequence: inTemplate!,
        real_created_at: new Date(TEST_NOW),
        real_updated_at: new Date(TEST_NOW),
      })
      .execute();
    expect((await upload()).body.detail).toMatch(/removed after a day/);
    time.real = TEST_NOW + 1;
    const { status, body } = await upload();
    expect(status).toBe(201);
    const left = await database.db
      .selectFrom('attachments')
      .select('attachment_id')
      .where('user_id', '=', person.userId)
      .orderBy('attachment_id')
      .execute();
    expect(left.map(({ attachment_id }) => attachment_id)).toEqual([ids[0], ids[1], body.id]);
  });

  test('without a session', async () => {
    expect((await upload({ headers: { authorization: '' } })).status).toBe(401);
  });
});
