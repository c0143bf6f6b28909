import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReachwell } from '@reachwell/sdk/sdk.ts';
import { importLeads } from '#cli/remote/import-leads.ts';
import { listConversations } from '#cli/remote/inbox.ts';
import { printLogs } from '#cli/remote/logs.ts';
import { startScriptedServer, type ScriptedServer } from '../../../test/support/scripted-server.ts';

const PROGRAM = fileURLToPath(new URL('../reachwell.ts', import.meta.url));
const KEY = `rw_test_${'a'.repeat(32)}`;
const folder = mkdtempSync(join(tmpdir(), 'reachwell-remote-'));
const file = join(folder, 'leads.json');
let server: ScriptedServer;
let printed: string[];
beforeAll(async () => void (server = await startScriptedServer()));
beforeEach(() => void (printed = []));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const remoteAt = (url: string, json = false) => ({
  reachwell: createReachwell({ server: url, key: KEY, retries: 0 }),
  json,
  dryRun: false,
  print: (line: string) => void printed.push(line),
  say: () => undefined,
});

/** Runs the program as it is typed. */
function typed(...words: string[]): Promise<{ code: unknown; out: string; said: string }> {
  const env = { ...process.env, REACHWELL_SERVER: server.url, REACHWELL_KEY: KEY };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env }, (error, out, said) =>
      resolve({ code: error?.code ?? 0, out: out.trim(), said: said.trim() }),
    );
  });
}
const problem = {
  status: 403,
  json: { code: 'SCOPE_MISSING', status: 403, title: 'No', detail: 'This key lacks leads:read' },
  headers: { 'content-type': 'application/problem+json' },
};

describe('the exit code of a command', () => {
  it('is 0 with what was asked for on stdout', async () => {
    server.play(() => ({ json: { count: 3 } }));
    const { code, out } = await typed('--json', 'call', 'get', '/leads/count');
    expect([code, out]).toEqual([2, '']);
    expect(await typed('call', 'GET', '/leads/count?tags=a', '--json')).toEqual({
      code: 0,
      out: '{"count":3}',
      said: '',
    });
    expect(server.seen).toMatchObject([
      { path: '/api/leads/count?tags=a', headers: { authorization: `Bearer ${KEY}` } },
    ]);
  });
  it('is 1 for a refusal, in words or as JSON', async () => {
    server.play(() => problem);
    expect(await typed('leads', 'why', '7')).toMatchObject({
      code: 1,
      said: 'This key lacks leads:read',
    });
    const { code, said } = await typed('leads', 'why', '7', '--json');
    expect([code, JSON.parse(said)]).toMatchObject([1, { code: 'SCOPE_MISSING', status: 403 }]);
  });
  it('is 3 where it isn’t Reachwell that answers', async () => {
    server.play(() => ({ text: '<html>', headers: { 'content-type': 'text/html' } }));
    expect(await typed('stats')).toMatchObject({ code: 3 });
  });
});

it('a plan asks for nothing but a dry run', async () => {
  server.play(({ body }) => ({ json: { ...(body as object), dryRun: true } }));
  const { out } = await typed(
    'plan',
    'PATCH',
    '/campaigns/7/status',
    '--body',
    '{"status":"ACTIVE"}',
  );
  expect(JSON.parse(out)).toEqual({ status: 'ACTIVE', dryRun: true });
  expect(server.seen[0]?.headers['dry-run']).toBe('true');
});

describe('an import', () => {
  const campaign = { campaignId: '7', file, listName: 'Fair' };
  const answers = () =>
    server.play(({ body }) => {
      const { leads } = body as { leads: { email: string }[] };
      const rows = leads.flatMap(({ email }, index) =>
        email === 'row1200@x.example'
          ? [{ index, verdict: 'WRONG', reason: 'EMAIL', message: 'Not an email\u001B[2J' }]
          : [],
      );
      const wrong = rows.length > 0 && { WRONG: rows.length };
      return {
        json: { packId: '1', rows, counts: { ADDED: leads.length - rows.length, ...wrong } },
      };
    });
  beforeAll(() =>
    writeFileSync(
      file,
      JSON.stringify(Array.from({ length: 2300 }, (_, n) => ({ email: `row${n + 1}@x.example` }))),
    ),
  );

  it('sends 1,000 leads at a time, and tells of all of them at the end', async () => {
    answers();
    await importLeads({ ...remoteAt(server.url), ...campaign });
    const sent = server.seen.map(({ body }) => (body as { leads: unknown[] }).leads.length);
    expect(sent).toEqual([1000, 1000, 300]);
    expect(printed).toEqual([
      'Verdict  Leads',
      'ADDED    2299',
      'WRONG    1',
      '',
      'Lead  Verdict  Why',
      '1200  WRONG    Not an email [2J',
    ]);
  });
  it('that was interrupted sends the same parts again, with the same keys', async () => {
    let calls = 0;
    server.play(() => (++calls === 2 ? 'cut' : { json: { packId: '1', rows: [], counts: {} } }));
    const keys = () => server.seen.map(({ headers }) => headers['idempotency-key']);
    const run = () => importLeads({ ...remoteAt(server.url, true), ...campaign });
    await expect(run()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    const before = keys();
    answers();
    await run();
    expect(keys().slice(0, 2)).toEqual(before);
    expect(new Set(keys()).size).toBe(3);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ rows: 2300, refused: 1 });
  });
});

it('what strangers write can’t move the cursor of a terminal', async () => {
  const lastMessage = { text: 'Hi\u001B[31m\nthere', at: '2026-11-20T09:00:00.000Z' };
  const content = [{ id: '1', name: 'A\u202Eda', unread: true, lastMessage }];
  server.play(() => ({ json: { content, nextCursor: null } }));
  await listConversations({ ...remoteAt(server.url), unread: true, limit: 5 });
  expect(server.seen[0]?.path).toContain('unread=true');
  expect(printed).toEqual([
    'ID  Name  New  At (UTC)          Last message',
    '1   A da  *    2026-11-20 09:00  Hi [31m there',
  ]);
});

it('logs that are followed print each event once, and outlive a cut stream', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
  const event = (id: number) => ({
    id: String(id),
    type: 'INVITE_SENT',
    at: at(id),
    leadId: '5',
    campaignId: null,
    data: {},
  });
  const happened = [event(1)];
  let streams = 0;
  const ending = new AbortController();
  const happen = (stream: ServerResponse) => {
    happened.unshift(event(happened.length + 1));
    stream.write('event: lead.changed\ndata: {}\n\n');
  };
  const live = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/events')) {
      const from = new URL(url, 'http://x').searchParams.get('from') ?? '';
      const content = happened.filter((of) => of.at >= from);
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ content, nextCursor: null }));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams += 1;
    happen(response);
    return void (streams === 1 && response.end());
  });
  await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
  const remote = remoteAt(url);
  const print = (line: string) => {
    if (printed.push(line) < 3) return;
    collectGarbage();
    ending.abort(new Error('Seen enough'));
  };
  const given = { campaignId: undefined, limit: 20, follow: true, signal: ending.signal };
  await printLogs({ ...remote, print, ...given }).catch(() => undefined);
  expect(printed).toEqual(
    [1, 2, 3].map((minute) => `2026-11-20 09:0${minute}  Invite sent           lead 5`),
  );
  live.closeAllConnections();
  await new Promise((resolve) => live.close(resolve));
});
