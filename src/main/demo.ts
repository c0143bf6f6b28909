import type { FastifyInstance } from 'fastify';
import {
  emailSequence,
  outreachSequence,
  peopleCsv,
  shortSequence,
  type DemoPerson,
} from '#main/demo-content.ts';
import { eraseUser } from '#data/account/erase-user.ts';
import { turnFeatureFlag } from '#data/account/feature-flags.ts';
import { findIdentityByEmail } from '#data/identity/identities.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { listOutbox } from '#data/notices/outbox.ts';
import type { Database } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

const DEMO_EMAIL = 'demo@reachwell.example';
const DEMO_PASSWORD = 'Welcome-to-the-Demo-1';

type Demo = {
  app: FastifyInstance;
  sells: boolean;
  db: Database;
  controlUrl: string;
  zone: string;
  mailKey: MasterKey;
};
type Call = <Answer>(line: string, body?: object) => Promise<Answer>;
type Id = { id: string };

/** What the account's log of activity names in place of a browser. */
const DEMO_AGENT = 'Reachwell demo';

/** Calls of the product's own API, as any client makes them. */
function apiClient({ app, token }: { app: FastifyInstance; token?: string }): Call {
  return async <Answer>(line: string, body?: object) => {
    const [method = 'GET', url = '/'] = line.split(' ');
    const headers = {
      'user-agent': DEMO_AGENT,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers,
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(
        `The demo account couldn’t be created: ${line} answered ${answer.statusCode} ${answer.body.slice(0, 500)}`,
      );
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as Answer;
  };
}

async function eraseBefore({ db }: { db: Database }): Promise<void> {
  const before = await findIdentityByEmail({ db, email: DEMO_EMAIL });
  if (before)
    await inTransaction({ db, work: (trx) => eraseUser({ db: trx, userId: before.identity_id }) });
}

async function signedIn({ app, db, zone, mailKey }: Demo): Promise<{ call: Call; userId: string }> {
  const open = apiClient({ app });
  const { userId } = await open<{ userId: string }>('POST /identity/sign-up', {
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
    displayName: 'Dana Demo',
    zone,
  });
  const [mail] = await listOutbox({ db, to: DEMO_EMAIL, masterKey: mailKey, limit: 1 });
  const oobCode = new URL(mail?.links[0] ?? 'http://x').searchParams.get('oobCode');
  await open('POST /identity/verify-email', { oobCode });
  const { token } = await open<{ token: string }>('POST /identity/sign-in', {
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
  });
  return { call: apiClient({ app, token }), userId };
}

async function practicePeople({
  controlUrl,
  offset,
  count,
}: {
  controlUrl: string;
  offset: number;
  count: number;
}): Promise<DemoPerson[]> {
  const answer = await fetch(`${controlUrl}/people?limit=${count}&offset=${offset}`);
  return ((await answer.json()) as { people: DemoPerson[] }).people;
}

async function searchOf({
  controlUrl,
  target,
}: {
  controlUrl: string;
  target: number;
}): Promise<{ url: string; searchType: string }> {
  const answer = await fetch(`${controlUrl}/searches?target=${target}&each=1`);
  const { searches } = (await answer.json()) as { searches: { product: string; url: string }[] };
  return {
    url: searches.find(({ product }) => product === 'classic')?.url ?? '',
    searchType: 'BASIC_SEARCH',
  };
}

const campaign = (call: Call, name: string) =>
  call<Id>('POST /campaigns', {
    name,
    type: 'CUSTOM_CAMPAIGN',
    status: 'DRAFT',
    skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
  });
const pack = (call: Call, campaignId: string, source: object) =>
  call('POST /searches', {
    campaignId,
    searchOption: 'SEARCH',
    skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
    ...source,
  });
const sequence = (call: Call, campaignId: string, root: object) =>
  call('POST /v1/sequenceitems', {
    campaignId,
    sequenceUpdatedAt: null,
    sequenceItemRequest: root,
  });
const start = (call: Call, campaignId: string) =>
  call(`PATCH /campaigns/${campaignId}/status`, { status: 'ACTIVE' });

/** A list from a file of people. */
function filePack(
  call: Call,
  campaignId: string,
  { name, fileName, people }: { name: string; fileName: string; people: readonly DemoPerson[] },
) {
  const form = new FormData();
  form.set('campaignId', campaignId);
  form.set('searchType', 'CSV_FILE');
  form.set('searchOption', 'SEARCH');
  form.set('name', name);
  form.set('skipLeadConditions', '["CAMPAIGN_DUPLICATE"]');
  form.set('file', new File([peopleCsv(people)], fileName, { type: 'text/csv' }));
  return call('POST /searches', form);
}

/** A running campaign with a search of about 260 people and a file of 40. */
async function makeRunning({
  call,
  controlUrl,
}: {
  call: Call;
  controlUrl: string;
}): Promise<void> {
  const { id } = await campaign(call, 'Meet the decision makers');
  const people = await practicePeople({ controlUrl, offset: 100, count: 40 });
  await filePack(call, id, {
    name: 'Trade show contacts',
    fileName: 'people-from-the-fair.csv',
    people,
  });
  await pack(call, id, {
    name: 'This week’s search',
    ...(await searchOf({ controlUrl, target: 260 })),
    leadsNumberToCollect: 260,
  });
  await sequence(call, id, outreachSequence());
  await call(`PUT /campaigns/${id}`, {});
  await start(call, id);
}

/** A small one that has finished soon after. */
async function makeShort({ call, controlUrl }: { call: Call; controlUrl: string }): Promise<void> {
  const { id } = await campaign(call, 'Warm up: visits and follows');
  const people = await practicePeople({ controlUrl, offset: 20, count: 12 });
  await pack(call, id, {
    name: 'Past contacts',
    searchType: 'PROFILE_URLS',
    urls: people.map(({ profileUrl }) => profileUrl),
  });
  await sequence(call, id, shortSequence());
  await call(`PUT /campaigns/${id}`, {});
  await start(call, id);
}

type PracticeMailbox = {
  address: string;
  userName: string;
  password: string;
  smtp: { host: string; port: number };
  imap: { host: string; port: number };
};

/**
 * Where plans are sold, Advanced of the test billing, bought on its form as anyone buys it, and the
 * features that depend on a flag: the demo can do everything.
 */
async function buyAdvanced({
  call,
  app,
  db,
}: {
  call: Call;
  app: FastifyInstance;
  db: Database;
}): Promise<void> {
  const { checkoutId, checkoutUrl } = await call<{ checkoutId: string; checkoutUrl: string }>(
    'POST /v1/shared/billings/subscriptions',
    { priceId: 'advanced-annual', seats: 5 },
  );
  await app.inject({
    method: 'POST',
    url: new URL(checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=pay',
  });
  await call('POST /v1/shared/billings/verify', { checkoutId });
  for (const feature of ['EMAIL_RATE_FEATURE', 'INVITE_BY_EMAIL'] as const)
    await turnFeatureFlag({ db, email: DEMO_EMAIL, feature, on: true, realNow: Date.now() });
}

/** A mailbox of the practice mail world, connected as any other is. */
async function connectMailbox({ call, userId }: { call: Call; userId: string }): Promise<void> {
  const { address, userName, password, smtp, imap } = await call<PracticeMailbox>(
    'POST /practice/mailboxes',
    { address: `dana.demo.${userId}@mailbox.example` },
  );
  const account = { userName, password, encryption: 'NONE' };
  await call('POST /v1/auth', {
    emailProvider: 'SMTP',
    address,
    fromName: 'Dana Demo',
    smtp: { ...smtp, ...account },
    imap: { ...imap, ...account },
  });
}

/** A running campaign that writes emails to 80 people. */
async function makeEmailing({
  call,
  controlUrl,
}: {
  call: Call;
  controlUrl: string;
}): Promise<void> {
  const { id } = await campaign(call, 'Newsletter readers by email');
  const people = await practicePeople({ controlUrl, offset: 400, count: 80 });
  await filePack(call, id, {
    name: 'Newsletter readers',
    fileName: 'newsletter-readers.csv',
    people,
  });
  await sequence(call, id, emailSequence());
  await call(`PUT /campaigns/${id}`, {});
  await start(call, id);
}

async function makeResting({
  call,
  controlUrl,
}: {
  call: Call;
  controlUrl: string;
}): Promise<void> {
  const ready = await campaign(call, 'Ready for next quarter');
  await pack(call, ready.id, {
    name: 'Shortlist',
    ...(await searchOf({ controlUrl, target: 120 })),
    leadsNumberToCollect: 120,
  });
  await sequence(call, ready.id, outreachSequence());
  await call(`PUT /campaigns/${ready.id}`, {});
  const listed = await campaign(call, 'Event follow-up (no sequence yet)');
  const people = await practicePeople({ controlUrl, offset: 300, count: 25 });
  await pack(call, listed.id, {
    name: 'Met at the event',
    searchType: 'PROFILE_URLS',
    urls: people.map(({ profileUrl }) => profileUrl),
  });
  await campaign(call, 'An idea for spring');
}

/**
 * (Re)makes the demo account with campaigns in several states, one of them running, through the
 * product's own API.
 */
export async function createDemo(demo: Demo): Promise<{ email: string; password: string }> {
  await eraseBefore(demo);
  const { call, userId } = await signedIn(demo);
  // A person of the practice network who is no one else's, so that a demo made again begins again
  // there too.
  await call('POST /userdetails/verify', {
    userName: `demo.${userId}@reachwell.example`,
    password: 'practice',
  });
  if (demo.sells) await buyAdvanced({ call, app: demo.app, db: demo.db });
  await connectMailbox({ call, userId });
  await makeRunning({ call, controlUrl: demo.controlUrl });
  await makeEmailing({ call, controlUrl: demo.controlUrl });
  await makeShort({ call, controlUrl: demo.controlUrl });
  await makeResting({ call, controlUrl: demo.controlUrl });
  await call('PATCH /userdetails/current', { onboardingCompleted: true });
  // Else the maker stands among the signed-in devices of the demo account.
  await call('POST /identity/sign-out');
  return { email: DEMO_EMAIL, password: DEMO_PASSWORD };
}
