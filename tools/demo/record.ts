// Lives eight working weeks of the demo in the practice world, at speed and with nights skipped, on
// a fresh data folder: `node tools/demo/record.ts DATA_DIR`. What the demo's people do by hand is
// done by the product's own calls, the rest by its engine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import {
  emailSequence,
  outreachSequence,
  peopleCsv,
  TEXTS,
  warmUpSequence,
} from './campaign-content.ts';
import type { DemoPerson } from './campaign-content.ts';
import { client, runCampaign, signUp, type Person } from './demo-client.ts';
import { BASE, DANA, ZONE } from './recorded-world.ts';
import { answerPeople, setUpInbox, sortLeads } from './manual-actions.ts';

const PORT = 4400;
const BASE_URL = `http://127.0.0.1:${PORT}`;
const WEEKS = 8;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SETTLES_MS = 30_000;
const RATE = 1200;
const [dataDir = ''] = process.argv.slice(2);

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

function startProduct() {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const log = openSync(join(dataDir, 'product.log'), 'a');
  return spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      DEMO: 'off',
      PRACTICE_RATE: '1',
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
    },
  });
}

async function untilReady() {
  for (;;) {
    const ready = await fetch(`${BASE_URL}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await wait(500);
  }
}

const open = client({ baseUrl: BASE_URL });
const clock = () => open<{ now: string }>('GET /practice/clock').then(({ now }) => Date.parse(now));

/** Lets the clock run fast until an instant. */
async function liveUntil(at: number) {
  await open('POST /practice/clock', { rate: RATE });
  while ((await clock()) < at) await wait(250);
  await open('POST /practice/clock', { rate: 1 });
}

/**
 * Has every number begin at the base, in the product's database and, while it doesn't run, in the
 * practice network's, so that the demo's rows never meet others.
 */
async function numberFromBase(product: ReturnType<typeof startProduct>) {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
  const database = new pg.Client(
    `postgresql://reachwell:${read('password')}@127.0.0.1:${read('port')}/reachwell`,
  );
  await database.connect();
  const { rows } = await database.query<{ table_name: string; column_name: string }>(
    `
      select table_name, column_name
      from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table_name: table, column_name: column } of rows)
    await database.query(`alter table ${table} alter column ${column} restart with ${BASE + 1}`);
  await database.end();
  product.kill('SIGTERM');
  await once(product, 'exit');
  const file = new DatabaseSync(join(dataDir, 'practice-network', 'practice-network.db'));
  for (const statement of [
    `INSERT INTO invitation VALUES (${BASE}, 0, 0, NULL, 0, 'BASE', 0, 0)`,
    `INSERT INTO chat (number, account, person, created_at, last_at) VALUES (${BASE}, 0, 0, 0, 0)`,
    `INSERT INTO message (number, chat, mine, text, at) VALUES (${BASE}, ${BASE}, 1, '', 0)`,
    `INSERT INTO ledger (id, at, account, person, kind) VALUES (${BASE}, 0, 0, 0, 'BASE')`,
    `INSERT INTO due VALUES (${BASE}, 9000000000000, 'read', 0, 0, 0)`,
    `INSERT INTO mailbox VALUES (${BASE}, 'base@reachwell.example', '', NULL, 0)`,
    `
      INSERT INTO mail_folder (number, mailbox, name, uid_validity)
      VALUES (${BASE}, ${BASE}, '', 1)`,
    `INSERT INTO mail VALUES (${BASE}, x'00', NULL)`,
    `
      INSERT INTO mail_ledger (id, at, real_at, mailbox, address, kind, detail)
      VALUES (${BASE}, 0, 0, '', '', 'BASE', '{}')`,
    `INSERT INTO mail_due VALUES (${BASE}, 9000000000000, 'base', ${BASE}, '', '{}')`,
  ])
    file.exec(statement);
  file.close();
}

const control = await (async () => {
  const first = startProduct();
  await untilReady();
  await numberFromBase(first);
  startProduct().unref();
  await untilReady();
  const { controlUrl } = await open<{ controlUrl: string }>('GET /practice/network');
  return controlUrl;
})();

const MOST_PEOPLE = 100;

async function people(offset: number, count: number): Promise<DemoPerson[]> {
  const found: DemoPerson[] = [];
  for (let at = 0; at < count; at += MOST_PEOPLE) {
    const limit = Math.min(MOST_PEOPLE, count - at);
    const answer = await fetch(`${control}/people?limit=${limit}&offset=${offset + at}`);
    found.push(...((await answer.json()) as { people: DemoPerson[] }).people);
  }
  return found;
}

/** A search of about so many people; `nth` of those that the practice world knows. */
async function search(target: number, name: string) {
  const answer = await fetch(`${control}/searches?target=${target}&each=1`);
  const { searches } = (await answer.json()) as { searches: { product: string; url: string }[] };
  return {
    name,
    url: searches.find(({ product }) => product === 'classic')?.url ?? '',
    searchType: 'BASIC_SEARCH',
    leadsNumberToCollect: target,
  };
}

async function file(name: string, offset: number, count: number): Promise<FormData> {
  const form = new FormData();
  form.set('searchType', 'CSV_FILE');
  form.set('searchOption', 'SEARCH');
  form.set('name', name);
  form.set(
    'file',
    new File(
      [peopleCsv(await people(offset, count))],
      `${name.toLowerCase().replaceAll(' ', '-')}.csv`,
      {
        type: 'text/csv',
      },
    ),
  );
  return form;
}

async function profiles(name: string, offset: number, count: number) {
  const urls = (await people(offset, count)).map(({ profileUrl }) => profileUrl);
  return { name, searchType: 'PROFILE_URLS', urls };
}

async function buyAdvanced({ call }: Person) {
  const { checkoutId, checkoutUrl } = await call<{ checkoutId: string; checkoutUrl: string }>(
    'POST /v1/shared/billings/subscriptions',
    { priceId: 'advanced-annual', seats: 5 },
  );
  await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=pay',
  });
  await call('POST /v1/shared/billings/verify', { checkoutId });
}

type PracticeMailbox = {
  address: string;
  userName: string;
  password: string;
  smtp: object;
  imap: object;
};

async function connectMailbox({ call, email, name }: Person) {
  const { address, userName, password, smtp, imap } = await call<PracticeMailbox>(
    'POST /practice/mailboxes',
    { address: email.replace('reachwell.example', 'northpoint.example') },
  );
  const account = { userName, password, encryption: 'NONE' };
  await call('POST /v1/auth', {
    emailProvider: 'SMTP',
    address,
    fromName: name,
    smtp: { ...smtp, ...account },
    imap: { ...imap, ...account },
  });
  await call('PATCH /v1/auth/mailbox', {
    signature: `${name}\nNorthpoint · Customer onboarding\n+49 30 5550 1420`,
  });
}

async function makeTeam(owner: Person, members: readonly (Person & { role: string })[]) {
  await owner.call('POST /v1/shared/teams', { teamName: 'Northpoint Growth' });
  for (const { email, role, call } of members) {
    const { id } = await owner.call<{ id: string }>('POST /v1/shared/teams/invitations', {
      email,
      role,
    });
    await call(`POST /v1/shared/teams/invitations/${id}/accept`);
  }
}

const begun = await clock();
say(`begins at ${new Date(begun).toISOString()}`);
const joined = (email: string, name: string) => signUp(BASE_URL, { email, name, zone: ZONE });
const dana = await joined(DANA.email, DANA.name);
await buyAdvanced(dana);
await connectMailbox(dana);
const maya = await joined('maya.lindqvist@reachwell.example', 'Maya Lindqvist');
const jonas = await joined('jonas.weber@reachwell.example', 'Jonas Weber');
const priya = await joined('priya.nair@reachwell.example', 'Priya Nair');
await makeTeam(dana, [
  { ...maya, role: 'MANAGER' },
  { ...jonas, role: 'USER' },
  { ...priya, role: 'USER' },
]);
const labels = await setUpInbox(dana);

/** What begins in which week, on its first day. */
const BEGINS: Readonly<Record<number, () => Promise<unknown>>> = {
  0: async () => {
    await runCampaign(dana, {
      name: 'Operations leaders in logistics',
      sequence: outreachSequence(TEXTS.operations),
      lists: [await search(420, 'Heads of operations')],
    });
    await runCampaign(dana, {
      name: 'Founders from the Lisbon summit',
      sequence: outreachSequence(TEXTS.founders),
      lists: [await file('Lisbon summit badge scans', 100, 60)],
    });
    await runCampaign(jonas, {
      name: 'Manufacturing partners',
      sequence: outreachSequence(TEXTS.partners),
      lists: [await profiles('Partner shortlist', 600, 150)],
    });
  },
  1: async () => {
    await runCampaign(dana, {
      name: 'Onboarding survey by email',
      sequence: emailSequence(),
      lists: [await file('Newsletter readers', 400, 160)],
    });
    await runCampaign(maya, {
      name: 'Retail operations',
      sequence: outreachSequence(TEXTS.operations),
      lists: [await profiles('Retail operations', 900, 220)],
    });
  },
  3: async () => {
    await runCampaign(priya, {
      name: 'Customer success in healthcare',
      sequence: outreachSequence(TEXTS.success),
      lists: [await profiles('Healthcare', 1300, 120)],
    });
  },
  4: async () => {
    await runCampaign(dana, {
      name: 'Customer success round table',
      sequence: outreachSequence(TEXTS.success),
      lists: [
        await search(180, 'Customer success leaders'),
        await profiles('Recommended', 1500, 25),
      ],
    });
  },
  6: async () => {
    await runCampaign(dana, {
      name: 'Stay in touch with past customers',
      sequence: warmUpSequence(),
      lists: [await profiles('Past customers', 20, 40)],
    });
  },
};

/** Why steps of some leads fail: before their invites some ask for an email address, some leave. */
const ASK_FOR_EMAIL = { day: 0, offsets: [109, 111, 118] };
const LEAVE = { day: 4, offsets: [112, 131, 408, 433, 471] };

async function accountOfDana() {
  const answer = await fetch(`${control}/accounts`);
  const { accounts } = (await answer.json()) as { accounts: { id: string; userName: string }[] };
  return accounts.find(({ userName }) => userName === dana.email)?.id;
}

async function letStepsFail(day: number) {
  const accountId = await accountOfDana();
  const tell = async (action: string, offsets: readonly number[]) => {
    for (const offset of offsets) {
      const [person] = await people(offset, 1);
      const answer = await fetch(`${control}/people/${person?.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ do: action, accountId }),
      });
      if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
    }
  };
  if (day === ASK_FOR_EMAIL.day) await tell('askEmail', ASK_FOR_EMAIL.offsets);
  if (day === LEAVE.day) await tell('leave', LEAVE.offsets);
}

for (let day = 0; day < WEEKS * 7; day += 1) {
  const week = Math.floor(day / 7);
  if (day % 7 === 0) await BEGINS[week]?.();
  await letStepsFail(day);
  await liveUntil(begun + day * DAY_MS + 7.5 * HOUR_MS);
  await answerPeople(dana, { day, labels });
  say(`day ${day} is over: ${new Date(await clock()).toISOString()}`);
}
await sortLeads(dana);
// The night before the last day, when nothing is under way.
await open('POST /practice/clock', { skipsNights: false });
await liveUntil(begun + (WEEKS * 7 - 1) * DAY_MS + 9 * HOUR_MS);
await open('POST /practice/clock', {
  advanceMs: begun + WEEKS * 7 * DAY_MS - (await clock()) - HOUR_MS / 2,
});
await wait(SETTLES_MS);
say(`ends at ${new Date(await clock()).toISOString()}; keep it with tools/demo/keep-recording.ts`);
