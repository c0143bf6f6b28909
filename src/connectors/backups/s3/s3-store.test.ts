import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeStore, piecesOf, readAll } from '#connectors/backups/backup-store-suite.ts';
import { createS3Store } from '#connectors/backups/s3/s3-store.ts';
import { startS3StandIn } from '../../../../test/support/s3/s3-stand-in.ts';

const PACE = { partBytes: 1024, timeoutMs: 20_000, tries: 3, firstWaitMs: 1 };
const IMPATIENT = { ...PACE, timeoutMs: 300, tries: 6 };

describeStore('S3', async () => {
  const s3 = await startS3StandIn({ pageSize: 2 });
  return {
    store: createS3Store(s3.address, PACE),
    leftovers: async () => s3.openUploads(),
    close: s3.close,
  };
});

describe('S3', () => {
  let s3: Awaited<ReturnType<typeof startS3StandIn>>;
  const store = (over: Partial<typeof s3.address> = {}, pace = PACE) =>
    createS3Store({ ...s3.address, ...over }, pace);
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 251));
  const write = (over = {}) => store(over).write('a', piecesOf(bytes, 999));
  beforeAll(async () => {
    s3 = await startS3StandIn();
  });
  afterAll(() => s3.close());
  beforeEach(() => s3.reset());

  test('gets a file in parts', async () => {
    const before = s3.asked('PART');
    await write();
    expect(s3.asked('PART') - before).toBe(5);
    expect(s3.files.get('nightly/of reachwell/a')?.bytes).toEqual(bytes);
  });

  test.each(['BUSY', 'CUT', 'STALL'] as const)(
    'is asked again where it is %s for a moment',
    async (does) => {
      for (const on of ['BEGIN', 'PART', 'GET', 'LIST', 'DELETE'] as const) {
        // A file that breaks off in the middle can’t be asked for again.
        if (on === 'GET' && does === 'CUT') continue;
        s3.fail(on, does, does === 'STALL' ? 1 : 2);
      }
      const asked = store({}, does === 'STALL' ? IMPATIENT : PACE);
      await asked.write('a', piecesOf(bytes, 999));
      expect(await readAll(asked, 'a')).toEqual(bytes);
      expect(await asked.list()).toHaveLength(1);
      await asked.remove('a');
      expect(s3.files.size).toBe(0);
    },
  );

  test.each([
    ['PART', 'BUSY', 'it says “SlowDown: It is "SlowDown"”'],
    ['PART', 'CUT', 'can’t be reached'],
    ['PART', 'ERROR_IN_200', 'it says “InternalError: It is "InternalError"”'],
    ['COMPLETE', 'BUSY', 'it says “SlowDown: It is "SlowDown"”'],
    ['COMPLETE', 'CUT', 'can’t be reached'],
    ['BEGIN', 'ERROR_IN_200', 'InternalError'],
  ] as const)('keeps nothing of a file where %s ends with %s', async (on, does, sentence) => {
    s3.fail(on, does);
    await expect(write()).rejects.toThrow(sentence);
    expect(s3.files.size).toBe(0);
    if (on !== 'BEGIN') expect(s3.openUploads()).toBe(0);
  });

  test('knows that an error can have a good status', async () => {
    s3.fail('COMPLETE', 'ERROR_IN_200');
    await expect(write()).rejects.toThrow('InternalError');
  });

  test('says where reading broke off', async () => {
    await write();
    s3.fail('GET', 'CUT');
    await expect(readAll(store(), 'a')).rejects.toThrow(
      'Reading a from s3://backups/nightly/of reachwell/ broke off',
    );
  });

  test.each([
    [{ secretAccessKey: 'wrong' }, 'the secret access key is wrong'],
    [{ accessKeyId: 'wrong' }, 'it doesn’t know this access key'],
    [{ bucket: 'other' }, 'there is no such bucket'],
    [{ region: 'us-east-1' }, 'the bucket is in another region'],
  ])('says what is wrong with %j', async (over, sentence) => {
    await expect(write(over)).rejects.toThrow(sentence);
    await expect(store(over).list()).rejects.toThrow(sentence);
    await expect(readAll(store(over), 'a')).rejects.toThrow(sentence);
  });

  test('that isn’t there is said to be out of reach', async () => {
    await expect(store({ endpoint: 'http://127.0.0.1:1' }).list()).rejects.toThrow(
      'The store at http://127.0.0.1:1 can’t be reached',
    );
  });
});
