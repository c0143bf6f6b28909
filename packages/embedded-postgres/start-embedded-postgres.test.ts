import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { removeEmbeddedPostgres } from './stop-embedded-postgres.ts';

const WRITING_PROCESS = join(import.meta.dirname, 'writing-process-fixture.ts');
const IS_ROOT = process.getuid?.() === 0;
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    await until(() => processesOf(folder).length === 0);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('keeps what was written over a stop and a start, at the same address, and leaves no process behind', async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await query(first.url, 'create table kept as select 7 as number');
    await first.stop();
    expect(processesOf(dataDir)).toEqual([]);

    const second = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await second.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('ends by itself when its process is killed, and its password is readable for its owner alone', async () => {
    const dataDir = newFolder();
    const writer = await startWriter({ dataDir });
    expect(
      execFileSync('ls', ['-l', join(dataDir, 'postgres/password')], { encoding: 'utf8' }),
    ).toMatch(/^-rw-------/);
    writer.process.kill('SIGKILL');
    await expectNothingLeft(dataDir);
  });

  test('ends with its process also when the data folder was given by a relative path', async () => {
    const dataDir = newFolder();
    const writer = await startWriter({ dataDir: relative(process.cwd(), dataDir) });
    expect(processesOf(dataDir)).not.toEqual([]);
    writer.process.kill('SIGKILL');
    await expectNothingLeft(dataDir);
  });

  test('is shared by a second process, and ends only with the last of the two', async () => {
    const dataDir = newFolder();
    const first = await startWriter({ dataDir });
    const second = await startWriter({ dataDir });
    expect(second.url).toBe(first.url);
    const server = postmasterPid(dataDir);
    first.process.kill('SIGKILL');
    await until(() => watchdogsOf(dataDir).length === 1);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postmasterPid(dataDir)).toBe(server);
    second.process.kill('SIGTERM');
    await expectNothingLeft(dataDir);
  });

  test('is adopted by the next process when both its process and its watchdog were killed', async () => {
    const dataDir = newFolder();
    const writer = await startWriter({ dataDir });
    const server = postmasterPid(dataDir);
    writer.process.kill('SIGSTOP');
    for (const pid of watchdogsOf(dataDir)) process.kill(pid, 'SIGKILL');
    writer.process.kill('SIGKILL');
    const next = await startWriter({ dataDir });
    expect(postmasterPid(dataDir)).toBe(server);
    next.process.kill('SIGTERM');
    await expectNothingLeft(dataDir);
  });

  test('gets a new watchdog when its watchdog is killed', async () => {
    const dataDir = newFolder();
    const writer = await startWriter({ dataDir });
    const [watchdog] = watchdogsOf(dataDir);
    process.kill(Number(watchdog), 'SIGKILL');
    await until(() => watchdogsOf(dataDir).some((pid) => pid !== watchdog));
    writer.process.kill('SIGKILL');
    await expectNothingLeft(dataDir);
  });

  test('loses no acknowledged write when its process is killed and started again, time after time', async () => {
    const dataDir = newFolder();
    let last = 0;
    for (const rowsBeforeTheKill of [3, 170, 41, 1, 90]) {
      const writer = await startWriter({ dataDir, first: last + 1 });
      last = await writer.acknowledged(last + rowsBeforeTheKill);
      writer.process.kill('SIGKILL');
      last = await writer.lastAcknowledged();
    }
    await expectAllWritten(dataDir, last);
  });

  test('comes back at the same address and without loss when the server itself is killed', async () => {
    const dataDir = newFolder();
    const writer = await startWriter({ dataDir, first: 1 });
    let last = 0;
    for (const rowsBeforeTheKill of [20, 130, 55]) {
      last = await writer.acknowledged(last + rowsBeforeTheKill);
      // Rows acknowledged before the last kill may still be read here: the server that is to be
      // killed next must have come back.
      const processes = await vi.waitFor(() => serverProcesses(dataDir), { timeout: 10_000 });
      for (const pid of processes) killIfThere(pid);
    }
    last = await writer.acknowledged(last + 10);
    await vi.waitFor(() => process.kill(postmasterPid(dataDir), 'SIGKILL'), { timeout: 10_000 });
    last = await writer.acknowledged(last + 10);
    writer.process.kill('SIGKILL');
    last = await writer.lastAcknowledged();
    await expectAllWritten(dataDir, last);
  });

  test('starts over a process id that now belongs to a stranger', async () => {
    const dataDir = newFolder();
    await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
    const stranger = spawn(
      process.execPath,
      ['-e', 'setTimeout(() => {}, 60000)'],
      IS_ROOT ? { uid: 65_534, gid: 65_534 } : {},
    );
    children.push(stranger);
    const file = join(dataDir, 'postgres/cluster/postmaster.pid');
    writeFileSync(
      file,
      `${stranger.pid}\n${join(dataDir, 'postgres/cluster')}\n1\n1\n\n127.0.0.1\n1 1\nready   \n`,
    );
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test.runIf(IS_ROOT)('runs as an ordinary user', async () => {
    const dataDir = newFolder();
    chownSync(dataDir, 65_534, 65_534);
    const writer = await startWriter({ dataDir, first: 1, uid: 65_534 });
    expect(await writer.acknowledged(5)).toBeGreaterThanOrEqual(5);
    writer.process.kill('SIGKILL');
    await expectNothingLeft(dataDir);
  });

  test.runIf(IS_ROOT)(
    'is kept elsewhere, and says so, when its user cannot walk down to the data folder',
    async () => {
      const parent = newFolder();
      chmodSync(parent, 0o700);
      const dataDir = join(parent, 'data');
      mkdirSync(dataDir);
      const lines: string[] = [];
      const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
      await query(server.url, 'create table kept as select 7 as number');
      await server.stop();
      const elsewhere = readFileSync(join(dataDir, 'postgres/moved-to'), 'utf8').trim();
      expect(lines.join('\n')).toContain(elsewhere);
      chmodSync(parent, 0o755);
      const again = await startEmbeddedPostgres({ dataDir, log: () => undefined });
      expect(await query(again.url, 'select number from kept')).toEqual([{ number: 7 }]);
      await expect(removeEmbeddedPostgres(dataDir)).rejects.toThrow('Stop it first');
      await again.stop();
      await removeEmbeddedPostgres(dataDir);
      expect(existsSync(elsewhere)).toBe(false);
    },
  );
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ground-postgres-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function startWriter({
  dataDir,
  first,
  uid,
}: {
  dataDir: string;
  first?: number;
  uid?: number;
}) {
  const args = [WRITING_PROCESS, dataDir, ...(first === undefined ? [] : [String(first)])];
  const child = spawn(process.execPath, args, {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let url = '';
  let last = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, value] = line.split(' ');
    if (word === 'url') url = String(value);
    if (word === 'acknowledged') last = Number(value);
  });
  await until(() => url !== '');
  return {
    process: child,
    url,
    async acknowledged(number: number): Promise<number> {
      await until(() => last >= number);
      return last;
    },
    async lastAcknowledged(): Promise<number> {
      await closed;
      return last;
    },
  };
}

/**
 * Every number up to the last acknowledged is there; one more may have been written without word of
 * it.
 */
async function expectAllWritten(dataDir: string, last: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const rows = await query(
    server.url,
    `select count(distinct number)::int as count from written where number <= ${last}`,
  );
  expect(rows).toEqual([{ count: last }]);
  await server.stop();
}

function postmasterPid(dataDir: string): number {
  return Number(
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  );
}

/** The first process of the server and all those it started. */
function serverProcesses(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const backends = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster);
  return [postmaster, ...backends.map(([pid]) => Number(pid))];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself when its server was killed.
  }
}

/** Every process whose command line names the folder: server, watchdogs, writers. */
function processesOf(folder: string): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,command='], {
    encoding: 'utf8',
  }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && match[3]!.includes(folder) && !match[2]!.startsWith('Z'))
    .map((match) => ({ pid: Number(match![1]), command: match![3]! }));
}

function watchdogsOf(folder: string): number[] {
  return processesOf(folder)
    .filter(({ command }) => command.includes('watchdog-main'))
    .map(({ pid }) => pid);
}

async function expectNothingLeft(dataDir: string): Promise<void> {
  await until(() => processesOf(dataDir).length === 0);
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 25_000) throw new Error('waited 25 seconds in vain');
    await wait(20);
  }
}
