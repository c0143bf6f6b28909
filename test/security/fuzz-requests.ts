import fc from 'fast-check';
import { draftsOf } from './draft-request.ts';
import { evilValue } from './evil-values.ts';
import type { AttackHarness } from './attack-harness.ts';
import type { SentRequest } from './http-sender.ts';
import { changedRequest, DRAFT_CHANGES, WIRE_CHANGES, type Choice } from './mutations.ts';
import type { Operation } from './operations.ts';
import type { PlantedUser } from './plant-user.ts';

/** One request of a run; `name` says what was changed. */
export type FuzzRequest = { operation: Operation; name: string; request: SentRequest };

/**
 * Calls that take long or change the world for everyone: how many of a thousand draws of such a
 * call are sent.
 */
const SELDOM: Readonly<Record<string, number>> = {
  'POST /practice/demo': 1,
  'POST /practice/clock': 30,
  'POST /campaigns/forecast': 60,
  'GET /campaigns/{campaignId}/forecast': 60,
  'GET /v1/stream': 100,
  'GET /openapi.json': 50,
  'GET /docs': 50,
  'GET /metrics': 200,
  'POST /zapier/test': 200,
  'POST /v1/webhooks/{webhookId}/test': 200,
  // A password is hashed for some tens of milliseconds.
  'POST /identity/sign-in': 100,
  'POST /identity/sign-up': 100,
  'POST /identity/reset-password': 100,
  'POST /identity/password': 100,
  'POST /identity/sign-out': 200,
  'POST /identity/recover-email': 100,
  'DELETE /identity/second-factor': 100,
  'POST /identity/second-factor/recovery-codes': 100,
  'PATCH /userdetails/email': 100,
  'POST /account/deletion': 50,
  'POST /account/deletion/cancel': 100,
  'POST /identity/forgot-password': 300,
  'POST /identity/verification-mail': 300,
};

const DRAWN_AT_ONCE = 100;

type Draw = Choice & {
  operation: number;
  draft: string[];
  wire: string;
  seldom: number;
  example: number;
};

const weighted = (changes: Readonly<Record<string, { weight: number }>>) =>
  fc.oneof(
    ...Object.entries(changes).map(([name, { weight }]) => ({
      weight,
      arbitrary: fc.constant(name),
    })),
  );
const number = () => fc.noBias(fc.nat());

const drawing: fc.Arbitrary<Draw> = fc.record({
  operation: number(),
  example: number(),
  first: number(),
  second: number(),
  third: number(),
  seldom: fc.noBias(fc.nat(999)),
  value: evilValue(),
  wire: weighted(WIRE_CHANGES),
  draft: fc.oneof(
    { weight: 8, arbitrary: weighted(DRAFT_CHANGES).map((one) => [one]) },
    { weight: 2, arbitrary: fc.array(weighted(DRAFT_CHANGES), { minLength: 2, maxLength: 3 }) },
  ),
});

/**
 * The requests of a batch, each made when it is its turn: the same for the same seed and number,
 * but for the ids and the token in them.
 */
export function* fuzzRequests({
  harness: { api, keys },
  user,
  seed,
  batch,
  count,
}: {
  harness: AttackHarness;
  user: PlantedUser;
  seed: number;
  batch: number;
  count: number;
}): Generator<FuzzRequest> {
  let made = 0;
  for (let part = 0; made < count; part += 1) {
    for (const draw of fc.sample(drawing, {
      seed: (seed * 1_000_003 + batch) * 101 + part,
      numRuns: DRAWN_AT_ONCE,
    })) {
      const drawn = made < count ? drawnRequest({ api, user, keys, draw }) : null;
      if (drawn === null) continue;
      made += 1;
      yield drawn;
    }
  }
}

function drawnRequest({
  api,
  user,
  keys,
  draw: { operation: which, draft: draftChanges, wire, seldom, example, ...choice },
}: { user: PlantedUser; draw: Draw } & Pick<AttackHarness, 'api' | 'keys'>): FuzzRequest | null {
  const operation = api.operations[which % api.operations.length];
  if (operation === undefined || seldom >= (SELDOM[operation.key] ?? 1000)) return null;
  const drafts = draftsOf({ api, user, operation });
  const draft = drafts[example % drafts.length];
  const request =
    draft === undefined
      ? null
      : changedRequest({ api, user, keys, draft, choice, changes: { draft: draftChanges, wire } });
  return request === null
    ? null
    : {
        operation,
        name: [...draftChanges, ...(wire === 'nothing' ? [] : [wire])].join(' and '),
        request,
      };
}
