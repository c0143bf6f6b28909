// Keeps what a running recording has lived so far, for the demo account to begin with:
// `node tools/demo/keep-recording.ts DATA_DIR`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from '#config.ts';
import { openDatabase, openPool } from '#data/database.ts';
import { readDemoRows } from '#data/demo/demo-rows.ts';
import { openSecrets, type SecretName } from '#data/secrets/secrets.ts';
import type { DemoRecording } from '#main/demo.ts';
import { readMasterKey } from '#main/master-key.ts';
import { PASSWORD } from './demo-client.ts';
import { BASE, DANA } from './recorded-world.ts';

const [dataDir = ''] = process.argv.slice(2);
const KEPT = new URL('../../src/main/demo-recording.json.gz', import.meta.url);
const SECRETS = [
  'linkedin-user-name',
  'linkedin-password',
  'mailbox',
] as const satisfies readonly SecretName[];

const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
const pool = openPool({
  databaseUrl: `postgresql://reachwell:${read('password')}@127.0.0.1:${read('port')}/reachwell`,
  size: 2,
  applicationName: 'recording',
  onError: console.error,
});
const db = openDatabase(pool);
const masterKey = readMasterKey(readConfig({ DATA_DIR: dataDir }));
const answer = async <Value>(url: string) => (await (await fetch(url)).json()) as Value;
const api = 'http://127.0.0.1:4400/api';
const { url: networkUrl, controlUrl } = await answer<{ url: string; controlUrl: string }>(
  `${api}/practice/network`,
);
const { now } = await answer<{ now: string }>(`${api}/v1/shared/clock`);
const { seed } = await answer<{ seed: number }>(`${controlUrl}/health`);
const mail = await answer<DemoRecording['mail']>(`${controlUrl}/mail`);
const practice = await answer<DemoRecording['practice']>(`${controlUrl}/rows`);
const product = await readDemoRows(db);

const users = product.find(([table]) => table === 'users')?.[1] ?? [];
const secrets = await Promise.all(
  users.map(async (row) => {
    const userId = String(row['user_id']);
    const opened = await openSecrets({ db, userId }, masterKey, SECRETS);
    return [...opened].map(([name, text]) => ({ userId, name: name as SecretName, text }));
  }),
);

/** The mailboxes of the accounts with what is in them; copies that people got are left out. */
function ownMail(rows: DemoRecording['practice']): DemoRecording['practice'] {
  const own = new Set(
    rows['mailbox']?.filter(({ person }) => person === null).map(({ number }) => number),
  );
  const folders = rows['mail_folder']?.filter(({ mailbox }) => own.has(mailbox ?? null)) ?? [];
  const ofOwn = new Set(folders.map(({ number }) => number));
  const items = rows['mail_item']?.filter(({ folder }) => ofOwn.has(folder ?? null)) ?? [];
  const due = rows['mail_due'] ?? [];
  const needed = new Set([...items, ...due].map((row) => row['mail']));
  return {
    ...rows,
    mailbox: rows['mailbox']?.filter(({ number }) => own.has(number ?? null)) ?? [],
    mail_folder: folders,
    mail_item: items,
    mail: rows['mail']?.filter(({ number }) => needed.has(number)) ?? [],
  };
}

const isPlaceholder = (row: Readonly<Record<string, unknown>>) =>
  row['number'] === BASE || row['id'] === BASE;
const recording: DemoRecording = {
  email: DANA.email,
  password: PASSWORD,
  seed,
  campaignNow: Date.parse(now),
  realNow: Date.now(),
  networkUrl,
  mail: { smtp: { port: mail.smtp.port }, imap: { port: mail.imap.port } },
  secrets: secrets.flat(),
  product,
  practice: ownMail(
    Object.fromEntries(
      Object.entries(practice).map(([table, rows]) => [
        table,
        rows.filter((row) => !isPlaceholder(row)),
      ]),
    ),
  ),
};
const kept = gzipSync(JSON.stringify(recording), { level: 9 });
writeFileSync(KEPT, kept);
for (const [table, rows] of product) console.log(table, rows.length);
console.log(`${kept.length} bytes`);
await pool.end();
