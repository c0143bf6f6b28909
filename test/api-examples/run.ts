// Records the examples of the API document: `npm run examples`. A program of its own with the demo
// is asked each call once, as a dry run where there is one, and the answers are kept in
// src/server/platform/api-examples.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import { hasDryRun, type Route } from '#contract/route.ts';
import type { ApiExample } from '#server/platform/api-examples.ts';
import { wantsExample } from '#server/platform/open-api-operation.ts';
import { startProgram } from '../support/program.ts';
import { DEMO_REQUESTS, STAFF_REQUESTS, type Known } from './demo-requests.ts';
import { knownOfDemo } from './known-of-demo.ts';
import { createRecorder, type Ask, type Caller } from './recorder.ts';
import {
  buyPlan,
  connectLinkedIn,
  connectMailbox,
  leave,
  makeAdmin,
  makeWebhook,
  signUp,
} from './stories.ts';
import { UNHAD } from './unheard.ts';

const FILE = join(import.meta.dirname, '../../src/server/platform/api-examples.json');

const program = await startProgram({
  env: { DEMO: 'on', BILLING: 'test', PRACTICE_RATE: '1', TZ: 'UTC' },
});
const recorder = createRecorder(program.baseUrl);
const missing: string[] = [];
const unheard: { key: RouteKey; like: RouteKey | undefined; example: ApiExample }[] = [];

/** Calls of the demo that end nothing which others need. */
function isHarmless(key: RouteKey, route: Route): boolean {
  return key.startsWith('GET ') || route.tag === 'Practice' || hasDryRun(key, route);
}

/** Asks every call of some kind that no story has asked. */
async function askRest(
  call: Caller,
  {
    which,
    known,
    requests,
  }: {
    which: (key: RouteKey, route: Route) => boolean;
    known: Known;
    requests: typeof DEMO_REQUESTS;
  },
): Promise<void> {
  for (const [key, route] of Object.entries(allRoutes) as [RouteKey, Route][]) {
    if (recorder.examples.has(key) || !which(key, route)) continue;
    const params = Object.fromEntries(
      Object.keys(route.params?.shape ?? {}).map((name) => [name, known[name] ?? '']),
    );
    const own: Ask = requests[key]?.(known) ?? {};
    const ask = { ...own, params: { ...params, ...own.params } };
    if (!wantsExample(route)) recorder.examples.set(key, ask);
    else if (isHarmless(key, route))
      await call(key, ask).catch((error: unknown) => missing.push(String(error)));
  }
}

try {
  const nobody = recorder.as(null, { dry: false });
  const { email, password } = await nobody('POST /practice/demo');
  const guest = await signUp(recorder, nobody);
  const tried = async (name: string, story: () => Promise<void>) =>
    story().catch((error: unknown) => missing.push(`${name}: ${String(error)}`));
  await tried('LinkedIn', () => connectLinkedIn(guest));
  await tried('billing', () => buyPlan(guest));
  await tried('webhooks', () => makeWebhook(guest));
  await tried('mailbox', () => connectMailbox(guest, nobody));
  const { token } = await recorder.as(null, { dry: false })('POST /identity/sign-in', {
    body: { email, password },
  });
  const demo = recorder.as(token, { dry: true });
  const known: Known = {
    ...(await knownOfDemo(recorder, { token, guest })),
    guestId: guest.userId,
  };
  for (const [key, unhad] of Object.entries(UNHAD)) {
    const { answer, like, ...ask } = unhad(known);
    unheard.push({ key: key as RouteKey, like, example: { ...ask, answer } });
    recorder.examples.set(key as RouteKey, {});
  }
  const isStaff = ({ permission }: Route) =>
    permission === 'admin' || permission === 'proxy-manager';
  await tried('teams', async () => {
    const { invitationId = '' } = known;
    await guest.dry('POST /v1/shared/teams', { body: { teamName: 'North' } });
    await guest.dry('POST /v1/shared/teams/invitations/{invitationId}/accept', {
      params: { invitationId },
    });
  });
  await askRest(demo, {
    which: (_, route) => !isStaff(route),
    known,
    requests: DEMO_REQUESTS,
  });
  await makeAdmin(program, guest);
  const proxy = await guest.call(
    'POST /admin/proxies',
    STAFF_REQUESTS['POST /admin/proxies']?.(known),
  );
  await askRest(guest.dry, {
    which: (_, route) => isStaff(route),
    known: { ...known, id: known['userId'] ?? '', proxyId: proxy.id },
    requests: STAFF_REQUESTS,
  });
  await tried('leaving', () => leave(recorder, guest, nobody));
} finally {
  await program.stop();
}
for (const { key, like, example } of unheard)
  recorder.examples.set(key, {
    ...example,
    ...(like !== undefined && { answer: recorder.examples.get(like)?.answer }),
  });
const sorted = Object.fromEntries(
  Object.keys(allRoutes)
    .map((key) => [key, recorder.examples.get(key as RouteKey)] as const)
    .filter(([, example]) => example !== undefined && Object.keys(example).length > 0),
);
writeFileSync(FILE, `${JSON.stringify(sorted, null, 1)}\n`);
console.log(`${Object.keys(sorted).length} examples of ${Object.keys(allRoutes).length} calls`);
for (const line of missing) console.log(line.slice(0, 400));
