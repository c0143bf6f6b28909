import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import { startEmbeddedPostgres } from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { readConfig } from '#config.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import type { Program } from '../support/program.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

/** Opens the embedded database of a program that runs, beside it. */
export async function besideProgram<Result>({
  dataDir,
  work,
}: {
  dataDir: string;
  work: (opened: { db: Database; url: string }) => Promise<Result>;
}): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = openPool({ databaseUrl: server.url, size: 2 });
  try {
    return await work({ db: openDatabase(pool), url: server.url });
  } finally {
    await pool.end();
    await server.stop();
  }
}

/**
 * `reachwell keys rotate` as a process of its own, killed after a time, or as soon as a page is
 * wrapped and the rest is not. Returns what it printed.
 */
function rotate({
  dataDir,
  env,
  kill,
}: {
  dataDir: string;
  env: Record<string, string>;
  kill: number | 'after a page' | null;
}): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(PROJECT, 'src/cli/reachwell.ts'), 'keys', 'rotate'],
      { cwd: PROJECT, env: { ...process.env, ...env, DATA_DIR: dataDir, PRACTICE: 'on' } },
    );
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (kill === 'after a page' && text.includes('wrapped anew')) child.kill('SIGKILL');
    });
    const timer =
      typeof kill === 'number' ? setTimeout(() => child.kill('SIGKILL'), kill) : undefined;
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

export type Rotations = { rounds: number; rotated: number; unreadable: string[] };

/**
 * Rotates the keys again and again while the product runs, and kills now the product, now the
 * rotation, at another moment each time. In each round someone also seals something new. Returns
 * the users whose secret could not be opened after any of it.
 */
export async function rotateUnderKills({
  program,
  rounds,
  env,
  secrets,
  sealAgain,
  say = () => undefined,
}: {
  program: Program;
  rounds: number;
  env: Record<string, string>;
  secrets: ReadonlyMap<string, string>;
  sealAgain: () => Promise<unknown>;
  say?: (line: string) => void;
}): Promise<Rotations> {
  const masterKey = readMasterKey(
    readConfig({ ...env, DATA_DIR: program.dataDir, PRACTICE: 'on' }),
  );
  const unreadable: string[] = [];
  let rotated = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kill =
      round % 2 === 0 ? null : round % 4 === 1 ? 'after a page' : 600 + ((round * 337) % 1800);
    const rotation = rotate({ dataDir: program.dataDir, env, kill });
    await Promise.all([sealAgain().catch(() => undefined), wait((round * 211) % 900)]);
    await program.kill();
    const said = await rotation;
    if (/Rotated to key/.test(said)) rotated += 1;
    say(`round ${round + 1}: ${said.trim().split('\n').at(-1) ?? ''}`);
    await program.start();
    const lost = await besideProgram({
      dataDir: program.dataDir,
      work: async ({ db }) => {
        const wrong: string[] = [];
        for (const [userId, text] of secrets) {
          const opened = await openSecret({ db, userId }, masterKey, 'linkedin-password').catch(
            (error: unknown) => String(error),
          );
          if (opened !== text) wrong.push(`round ${round + 1}, user ${userId}`);
        }
        return wrong;
      },
    });
    unreadable.push(...lost);
  }
  return { rounds, rotated, unreadable };
}
