import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS, MONDAY, startPracticeClient } from '#practice-client-fixture.ts';

const dirs: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

const Addresses = z.object({ url: z.string(), controlUrl: z.string() });
const Entries = z.object({
  entries: z.array(z.looseObject({ id: z.number(), at: z.string(), kind: z.string() })),
});

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pn-process-'));
  dirs.push(dir);
  return dir;
}

async function startProcess(dataDir: string, ...more: string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--data', dataDir, '--rate', '100', ...more],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...Addresses.parse(JSON.parse(line)) };
}

async function json(url: string, init?: RequestInit): Promise<unknown> {
  return (await fetch(url, { headers: { 'x-api-key': 'practice' }, ...init })).json();
}

function statusOf(
  url: string,
  { headers, ...options }: { method?: string; path?: string; headers: object },
) {
  return new Promise<number | undefined>((resolve, reject) => {
    request(url, { ...options, headers: { 'x-api-key': 'practice', ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it('answers neither to a name that was pointed at this machine nor to writes of other sites', async () => {
  const { url, controlUrl } = await startProcess(newDir());
  for (const plane of [`${url}/v2/accounts`, `${controlUrl}/clock`]) {
    const host = new URL(plane).host;
    expect(await statusOf(plane, { headers: { host } })).not.toBe(421);
    expect(await statusOf(plane, { headers: { host: 'evil.example' } })).toBe(421);
    const { pathname } = new URL(plane);
    const lines = [`http://evil.example${pathname}`, `http://127.0.0.1.evil.example${pathname}`];
    for (const path of lines) expect(await statusOf(plane, { headers: { host }, path })).toBe(421);
    expect(await statusOf(plane, { headers: { host }, path: plane })).not.toBe(421);
    for (const headers of [
      { host, origin: 'https://evil.example' },
      { host, 'sec-fetch-site': 'cross-site' },
    ])
      expect(await statusOf(plane, { method: 'POST', headers })).toBe(403);
  }
});

describe('the process', () => {
  it('a world from before the ledger had real times is opened and goes on', async () => {
    const dataDir = newDir();
    const old = new DatabaseSync(join(dataDir, 'practice-network.db'));
    old.exec(
      `
        CREATE TABLE ledger (
          id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, account INTEGER NOT NULL,
          person INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT, request_id TEXT
        )`,
    );
    old.exec("INSERT INTO ledger (at, account, person, kind) VALUES (1, 1, 1, 'VISIT')");
    old.close();
    const { controlUrl } = await startProcess(dataDir);
    expect(Entries.parse(await json(`${controlUrl}/ledger`)).entries).toMatchObject([
      { kind: 'VISIT', realAt: null, toldRealAt: null },
    ]);
  });

  it('what was done survives a kill at any moment, on the same port, and time does not go back', async () => {
    const dataDir = newDir();
    const first = await startProcess(dataDir);
    const account = z.looseObject({ id: z.string() }).parse(
      await json(`${first.url}/v2/auth/intent`, {
        method: 'POST',
        body: JSON.stringify({
          provider: 'linkedin',
          credentials: { username: 'a@b.example', password: 'x' },
        }),
      }),
    ).id;
    const { people } = z
      .object({ people: z.array(z.looseObject({ id: z.string() })) })
      .parse(await json(`${first.controlUrl}/people?query=founder&limit=150`));
    const headers = { 'x-api-key': 'practice' };
    const isFollowed = async (id: string) =>
      z
        .looseObject({ following: z.boolean() })
        .parse(await json(`${first.url}/v2/${account}/users/${id}`, { headers })).following;
    const acknowledged: string[] = [];
    const acting = (async () => {
      for (const { id } of people) {
        // Who is connected is followed by itself, so that nothing is done.
        if (await isFollowed(id)) continue;
        const response = await fetch(`${first.url}/v2/${account}/users/me/follow/${id}`, {
          method: 'POST',
          headers,
        });
        if (response.status === 200) acknowledged.push(id);
        if (acknowledged.length === 60) first.child.kill('SIGKILL');
      }
    })().catch(() => undefined);
    await once(first.child, 'exit');
    await acting;
    const second = await startProcess(dataDir);
    expect(second.url).toBe(first.url);
    const { entries } = Entries.parse(await json(`${second.controlUrl}/ledger`));
    const kept = entries.map((entry) => entry['personId']);
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1);
    const { now } = z.object({ now: z.string() }).parse(await json(`${second.controlUrl}/clock`));
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(entries.at(-1)?.at ?? ''));
  });

  it('ends by itself when its parent is gone', async () => {
    const { child } = await startProcess(newDir(), '--with-parent');
    child.stdin?.end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('a world of 50 000 people costs less than half a second of work to begin', async () => {
    const before = process.cpuUsage();
    const client = await startPracticeClient({ checkAnswers: false });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
    await client.close();
  });
});

describe('the world', () => {
  it('accounts, people, plans and the clock are the same after a restart', async () => {
    const client = await startPracticeClient();
    const account = await client.signIn();
    const before = await client.people('ceo', 20);
    for (const { id } of before)
      await client.raw('createRelationRequest', {
        parameters: { account_id: account },
        body: { user_id: id },
      });
    await client.advance(1);
    const ledger = await client.ledger();
    await client.restart({ seed: 'ignored, the world is there' });
    expect(await client.people('ceo', 20)).toEqual(before);
    expect(await client.ledger()).toEqual(ledger);
    expect((await client.control('GET', '/clock')).body).toEqual({
      now: new Date(MONDAY + DAY_MS).toISOString(),
      rate: 0,
    });
    await client.advance(12);
    expect((await client.ledger('ACCEPTED')).length).toBeGreaterThan(
      ledger.filter(({ kind }) => kind === 'ACCEPTED').length,
    );
    await client.close();
  });

  it('a reset begins a new world', async () => {
    const client = await startPracticeClient();
    const account = await client.signIn();
    const [person] = await client.people('ceo', 1);
    expect(
      (
        await client.control('POST', '/reset', {
          seed: 'other',
          now: new Date(MONDAY).toISOString(),
        })
      ).status,
    ).toBe(200);
    expect(await client.ledger()).toEqual([]);
    expect(
      await client.refused('getAccount', { parameters: { account_id: account } }),
    ).toMatchObject({ status: 404 });
    expect((await client.people('ceo', 1))[0]?.id).not.toBe(person?.id);
    await client.close();
  });

  it('has 50 000 people, some without photo, some open, some with titles and emoji around their names, and serves their pictures', async () => {
    const client = await startPracticeClient();
    const account = await client.signIn();
    const all = z
      .object({
        people: z.array(
          z.looseObject({
            photo: z.boolean(),
            open: z.boolean(),
            firstName: z.string(),
            lastName: z.string(),
            id: z.string(),
          }),
        ),
        total: z.number(),
      })
      .parse((await client.control('GET', '/people?limit=200')).body);
    expect(all.total).toBe(50_000);
    const share = (fits: (person: (typeof all.people)[number]) => boolean) =>
      all.people.filter(fits).length / all.people.length;
    expect(share(({ photo }) => !photo)).toBeGreaterThan(0.1);
    expect(share(({ open }) => open)).toBeGreaterThan(0.03);
    expect(
      share(({ firstName, lastName }) => /[^\p{L}\s'’-]/u.test(`${firstName} ${lastName}`)),
    ).toBeGreaterThan(0.05);
    const pictured = all.people.find(({ photo }) => photo);
    const profile = await client.ok('getProfile', {
      parameters: { account_id: account, user_id: pictured?.id ?? '' },
    });
    const picture = await fetch(profile.public_picture_url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    await client.close();
  });
});
