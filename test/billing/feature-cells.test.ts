import { beforeAll, expect, test } from 'vitest';
import { FEATURES, type Feature } from '#core/plan/feature-tiers.ts';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { instant } from '#data/database.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { buildTestServer } from '../support/api-server.ts';
import { useTestDatabase } from '../support/database.ts';
import { signedInUser } from '../support/signed-in.ts';
import { CELLS, mayUse, stand, type Cell } from './cells.ts';

const NOW = Date.parse('2026-11-23T09:00:00.000Z');
const database = useTestDatabase();
let server: Awaited<ReturnType<typeof buildTestServer>>;
let person: Awaited<ReturnType<typeof signedInUser>>;
let campaignId: string;
let addresses = 0;

/** Every route that is of a feature as a whole. */
const WHOLE = Object.entries(allRoutes as Record<string, Route>).flatMap(([line, { feature }]) =>
  feature === undefined ? [] : [{ feature, line: line.replaceAll(/\{\w+\}/g, '1') }],
);

type Inside = {
  feature: Feature;
  line: () => string;
  body?: object | (() => object);
  refusal?: string;
};
const limits = (over: object) => ({
  activityControlEnabled: false,
  processingLimits: [],
  processingLimitRange: 1,
  ...over,
});
/** Gates inside of routes that everyone may call, with what is asked of the feature there. */
const INSIDE: Inside[] = [
  {
    feature: 'INVITE_BY_EMAIL',
    line: () => 'PATCH /userdetails/current',
    body: { inviteByEmailEnabled: true },
  },
  {
    feature: 'ACTIVITY_CONTROL',
    line: () => 'PUT /processinglimits',
    body: limits({ activityControlEnabled: true }),
  },
  {
    feature: 'UNLIMITED_QUOTAS',
    line: () => 'PUT /processinglimits',
    body: limits({ processingLimits: [{ sequenceItemType: 'CONNECT', limit: 21 }] }),
    refusal: 'PLAN_CAP',
  },
  {
    feature: 'MULTIPLE_CAMPAIGNS',
    line: () => 'POST /campaigns',
    body: { name: 'Second' },
    refusal: 'CAMPAIGN_CREATION_DISABLED',
  },
  {
    feature: 'WEBHOOK',
    line: () => `PUT /campaigns/${campaignId}`,
    // An address that is there already stays without the feature.
    body: () => ({ zapierUrl: `https://hooks.example.com/${(addresses += 1)}` }),
  },
  {
    feature: 'EMAIL_RATE_FEATURE',
    line: () => `PUT /campaigns/${campaignId}`,
    body: { trackOpens: true },
  },
  { feature: 'SEQUENCE_ANALYTICS', line: () => `GET /v1/sequenceitems/${campaignId}/variants` },
];

beforeAll(async () => {
  const users = { masterKey: { version: 1, bytes: Buffer.alloc(32, 9) }, webhooks: {} };
  const settings = { trialDays: 7, allFeaturesAccounts: [], profileUrlsOnlyDomains: [] };
  server = await buildTestServer({
    db: database.db,
    time: { now: NOW, real: NOW },
    handlers: {
      ...campaignHandlers,
      ...sequenceHandlers,
      ...settingsHandlers,
      ...usersHandlers({ ...users, settings, background: () => undefined } as unknown as UserParts),
    },
  });
  person = await signedInUser({ db: database.db, realNow: NOW });
  const made = await database.db
    .insertInto('campaigns')
    .values({ user_id: person.userId, name: 'First', created_at: instant(NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  campaignId = made.campaign_id;
});

/** Puts the account in a cell's state, with one campaign. */
async function standAlone(cell: Cell): Promise<void> {
  const { userId } = person;
  await stand({ db: database.db, userId, cell, realNow: NOW });
  await database.db
    .deleteFrom('campaigns')
    .where('user_id', '=', userId)
    .where('campaign_id', '!=', campaignId)
    .execute();
}

const call = (line: string, body?: object) =>
  server.call(line, { headers: person.headers, ...(body !== undefined && { body }) });
/** Everything that an answer refuses with: its code and those of its fields. */
const codesOf = ({
  code,
  fieldErrors = [],
}: {
  code?: string;
  fieldErrors?: { code: string }[];
}) => [code, ...fieldErrors.map((each) => each.code)];

test('the gates that are tried are of every feature', () => {
  const tried = new Set([...WHOLE, ...INSIDE].map(({ feature }) => feature));
  expect([...tried].toSorted()).toEqual([...FEATURES].toSorted());
});

test(
  'every feature is as the table says, in every tier and status, in every call and in the permissions',
  { timeout: 900_000 },
  async () => {
    let cells = 0;
    for (const cell of CELLS) {
      await standAlone(cell);
      const { features } = (await call('GET /v1/shared/userpermissions')).body;
      for (const feature of FEATURES)
        expect({ cell, feature, is: features[feature] }).toEqual({
          cell,
          feature,
          is: mayUse({ feature, cell }),
        });
      for (const { feature, line } of WHOLE) {
        const { status, body } = await call(line, line.startsWith('GET') ? undefined : {});
        const isRefused = status === 403 && body.code === 'FEATURE_NOT_IN_PLAN';
        expect({ cell, line, isRefused }).toEqual({
          cell,
          line,
          isRefused: !mayUse({ feature, cell }),
        });
        cells += 1;
      }
      for (const { feature, line, body, refusal = 'FEATURE_NOT_IN_PLAN' } of INSIDE) {
        const answer = await call(line(), typeof body === 'function' ? body() : body);
        const isPaused = feature === 'MULTIPLE_CAMPAIGNS' && cell.status === 'paused';
        const allowed = mayUse({ feature, cell });
        const told = { cell, line: line(), codes: codesOf(answer.body), status: answer.status };
        if (isPaused) expect(told).toMatchObject({ codes: ['SUBSCRIPTION_PAUSED'] });
        else if (allowed) expect([200, 201, 204], JSON.stringify(told)).toContain(answer.status);
        else expect(told.codes, JSON.stringify(told)).toContain(refusal);
        cells += 1;
      }
    }
    console.log(`${cells} calls in ${CELLS.length} states of ${FEATURES.length} features`);
  },
);
