import { afterAll, beforeAll, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector, SourceQuery } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import {
  startScriptedServer,
  wireError,
  type Reply,
  type ScriptedServer,
} from '../../../../test/support/scripted-server.ts';

const NOW = Date.parse('2027-03-01T09:00:00Z');
const FORBIDDEN = {
  status: 403,
  json: wireError({ type: 'provider/insufficient_permissions', status: 403 }),
} satisfies Reply;
const RECRUITER: SourceQuery = {
  type: 'RECRUITER',
  url: 'https://www.linkedin.com/talent/search?keywords=cfo',
};
const GROUP: SourceQuery = {
  type: 'GROUP_MEMBERS',
  url: 'https://www.linkedin.com/groups/1200100/',
};

let server: ScriptedServer;
let network: NetworkConnector;

beforeAll(async () => {
  server = await startScriptedServer();
  network = createNetworkConnector({
    baseUrl: server.url,
    apiKey: 'key',
    requestTimeoutMs: 1000,
    clock: { now: () => NOW, realNow: () => NOW, rate: () => 1 },
  });
});
afterAll(async () => {
  await network.close();
  await server.close();
});

const contracts = (...seats: { product: string; selected: boolean }[]): Reply => ({
  json: {
    object: 'AvailableContracts',
    contracts: seats.map((seat, index) => ({
      object: 'Contract',
      id: `c${index}`,
      name: 'Seat',
      ...seat,
    })),
  },
});
const problemsOf = async (query: SourceQuery) =>
  (await network.people.validate({ account: 'acc', query })).problems;

test.each([
  ['there is no seat', contracts(), 'WRONG_CONTRACT'],
  ['no seat is chosen', contracts({ product: 'recruiter', selected: false }), 'WRONG_CONTRACT'],
  [
    'another product’s seat is chosen',
    contracts({ product: 'sales_navigator', selected: true }),
    'WRONG_CONTRACT',
  ],
  ['its seat is chosen', contracts({ product: 'recruiter', selected: true }), 'TWO_FA_OFF'],
])(
  'a Recruiter search that is refused while %s says so by the state of the seats',
  async (_title, seats, problem) => {
    server.play(({ path }) => (path.includes('/contracts') ? seats : FORBIDDEN));
    expect(await problemsOf(RECRUITER)).toEqual([problem]);
  },
);

test('if the seats can’t be read either, nothing is claimed about them', async () => {
  server.play(({ path }) => (path.includes('/contracts') ? 'cut' : FORBIDDEN));
  await expect(network.people.validate({ account: 'acc', query: RECRUITER })).rejects.toMatchObject(
    { kind: 'transient' },
  );
});

test('group members without a list from the provider and without Sales Navigator are an unsupported source, not a wrong URL', async () => {
  const account: Reply = {
    json: {
      object: 'Account',
      id: 'acc',
      application_id: 'app',
      user_id: 'me',
      created_at: '2027-01-01T00:00:00Z',
      status: 'running',
      provider: 'linkedin',
    },
  };
  server.play(({ path }) =>
    path.includes('/search')
      ? FORBIDDEN
      : path.includes('/accounts/')
        ? account
        : { status: 404, json: wireError({ type: 'api/resource_not_found', status: 404 }) },
  );
  expect(await problemsOf(GROUP)).toEqual(['UNSUPPORTED']);
  const error = await network.people
    .search({ account: 'acc', query: GROUP, offset: 0, limit: 10 })
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: 'unsupported' });
  expect(error).toBeInstanceOf(NetworkError);
});

test('a call that the server doesn’t know at all is an unsupported source', async () => {
  server.play(() => ({
    status: 501,
    json: wireError({ type: 'api/not_implemented', status: 501 }),
  }));
  expect(
    await problemsOf({
      type: 'SALES_NAVIGATOR',
      url: 'https://www.linkedin.com/sales/search/people?query=(keywords:x)',
    }),
  ).toEqual(['UNSUPPORTED']);
});
