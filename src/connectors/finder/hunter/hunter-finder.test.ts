import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_SCENES } from '../../../../test/support/finder/finder-subject.ts';
import { ADA, describeFinder } from '#connectors/finder/finder-suite.ts';
import { createHunterFinder } from '#connectors/finder/hunter/hunter-finder.ts';
import { HUNTER_KEY, startHunterStandIn } from '../../../../test/support/finder/hunter-stand-in.ts';
import {
  startScriptedServer,
  type ScriptedServer,
} from '../../../../test/support/scripted-server.ts';

describeFinder(
  'Hunter',
  { kinds: ['VERIFIED', 'LIKELY', 'CATCH_ALL'], scenes: PROVIDER_SCENES },
  async () => {
    const hunter = await startHunterStandIn();
    const finder = createHunterFinder({ apiKey: HUNTER_KEY, baseUrl: hunter.url, timeoutMs: 300 });
    return {
      finder,
      play: hunter.play,
      async close() {
        await finder.close();
        await hunter.close();
      },
    };
  },
);

let server: ScriptedServer;
let finder: ReturnType<typeof createHunterFinder>;
beforeAll(async () => {
  server = await startScriptedServer();
  finder = createHunterFinder({ apiKey: HUNTER_KEY, baseUrl: `${server.url}/v2` });
});
afterAll(async () => {
  await finder.close();
  await server.close();
});
const find = (person = ADA) => finder.find({ person, operation: null });

test('a repeated search for the same person is charged once', async () => {
  const hunter = await startHunterStandIn();
  const asking = createHunterFinder({ apiKey: HUNTER_KEY, baseUrl: hunter.url });
  hunter.play({ kind: 'KNOWS', email: 'ada@field.example', as: 'VERIFIED' });
  for (let times = 0; times < 3; times += 1) await asking.find({ person: ADA, operation: null });
  expect(hunter.record()).toEqual({ asked: 3, charged: 1 });
  expect(hunter.queries[0]).toEqual({
    domain: 'field.example',
    first_name: 'Ada',
    last_name: 'Field',
  });
  await asking.close();
  await hunter.close();
});

test('the key is sent in a header, never in the URL, and a company replaces an unknown domain', async () => {
  server.play(() => ({ status: 404, json: { errors: [] } }));
  expect(await find({ ...ADA, domain: null })).toEqual({ kind: 'NOTHING' });
  expect(server.seen[0]?.path).toBe(
    '/v2/email-finder?company=Field+%26+Co&first_name=Ada&last_name=Field',
  );
  expect(server.seen[0]?.headers['x-api-key']).toBe(HUNTER_KEY);
});

test.each([
  ['a valid one', { score: 40, verification: { status: 'valid' } }, 'VERIFIED'],
  [
    'one at a domain that accepts everything',
    { score: 99, verification: { status: 'accept_all' } },
    'CATCH_ALL',
  ],
  ['one of such a domain that was not checked', { score: 99, accept_all: true }, 'CATCH_ALL'],
  ['an unchecked one with a good score', { score: 50, verification: null }, 'LIKELY'],
  ['an unchecked one with a poor score', { score: 49, verification: { status: 'unknown' } }, null],
  ['one without a score', { verification: { status: null } }, null],
  ['an invalid one', { score: 99, verification: { status: 'invalid' } }, null],
  ['one that is thrown away', { score: 99, verification: { status: 'disposable' } }, null],
  [
    'what isn’t an address',
    { email: 'not an address', score: 99, verification: { status: 'valid' } },
    null,
  ],
])('%s', async (_, data, confidence) => {
  server.play(() => ({ json: { data: { email: 'Ada@Field.example', ...data }, meta: {} } }));
  expect(await find()).toEqual(
    confidence === null
      ? { kind: 'NOTHING' }
      : { kind: 'FOUND', email: 'ada@field.example', confidence },
  );
});

test('a person who asked not to be found isn’t', async () => {
  server.play(() => ({ status: 451, json: { errors: [{ id: 'claimed_email', code: 451 }] } }));
  expect(await find()).toEqual({ kind: 'NOTHING' });
});
