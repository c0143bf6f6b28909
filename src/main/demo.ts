import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { initialPracticeTime } from '#core/time/initial-practice-time.ts';
import { shiftTimes } from '#core/time/shift-times.ts';
import { eraseUser } from '#data/account/erase-user.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Database } from '#data/database.ts';
import { insertDemoRows, type TableRows } from '#data/demo/demo-rows.ts';
import { scheduleReminders } from '#data/notices/send-reminders.ts';
import { storeSecret, type SecretName } from '#data/secrets/secrets.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { PracticeControl } from '#server/practice/practice-control.ts';

/** Nine weeks of four people, as `tools/demo/record.ts` recorded them. */
const RECORDING = new URL('demo-recording.json.gz', import.meta.url);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The state of the practice world and the product at the end of the recording. */
export type DemoRecording = {
  email: string;
  password: string;
  /** The seed of the practice world whose people it has. */
  seed: number;
  /** When it ended, in campaign time and in real time. */
  campaignNow: number;
  realNow: number;
  networkUrl: string;
  mail: MailPorts;
  secrets: readonly { userId: string; name: SecretName; text: string }[];
  product: TableRows;
  practice: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>;
};
type MailPorts = { smtp: { port: number }; imap: { port: number } };

type Demo = {
  db: Database;
  control: PracticeControl;
  networkUrl: string;
  zone: string;
  campaignNow: number;
  realNow: number;
  masterKey: MasterKey;
};

async function readRecording(): Promise<DemoRecording> {
  const text = await promisify(gunzip)(await readFile(RECORDING));
  return JSON.parse(text.toString()) as DemoRecording;
}

/**
 * Shifts the recording as if it had ended on the last Tuesday morning of a zone; by whole hours,
 * because counters are hourly.
 */
function moved(recording: DemoRecording, demo: Demo): DemoRecording {
  const { zone, campaignNow, realNow, networkUrl } = demo;
  const firstTuesdaySince = (days: number) =>
    initialPracticeTime(zone, campaignNow - days * DAY_MS);
  const latest = firstTuesdaySince(6);
  const end = latest <= campaignNow ? latest : firstTuesdaySince(8);
  const campaignMs = Math.floor((end - recording.campaignNow) / HOUR_MS) * HOUR_MS;
  const realMs = realNow - recording.realNow;
  const here = (text: string) => text.replaceAll(recording.networkUrl, networkUrl);
  const { product, practice } = recording;
  return {
    ...recording,
    product: shiftTimes(JSON.parse(here(JSON.stringify(product))) as TableRows, {
      campaignMs,
      realMs,
    }).map(([table, rows]) =>
      table === 'users' ? [table, rows.map((row) => ({ ...row, zone }))] : [table, rows],
    ),
    practice: shiftTimes(practice, { campaignMs, realMs }),
  };
}

/** A mailbox's credentials with the ports of this deployment's mail world. */
function atPorts(text: string, { smtp, imap }: MailPorts): string {
  const kept = JSON.parse(text) as { smtp: object; imap: object };
  return JSON.stringify({
    ...kept,
    smtp: { ...kept.smtp, port: smtp.port },
    imap: { ...kept.imap, port: imap.port },
  });
}

/**
 * Creates or resets the demo account, its team, and their eight weeks in the practice world. What
 * they did there since is undone.
 */
export async function createDemo(demo: Demo): Promise<{ email: string; password: string }> {
  const { db, control, masterKey, realNow } = demo;
  const recording = await readRecording();
  const world = await control.world();
  if (world?.seed !== recording.seed)
    throw new Error(
      'The demo lives in another practice world. Unset PRACTICE_SEED, or set DEMO=off.',
    );
  const { product, practice, secrets, email, password } = moved(recording, demo);
  const mail = await control.mail();
  await control.takeRows(practice);
  await inTransaction(db, async (trx) => {
    for (const userId of userIdsOf(product)) await eraseUser({ db: trx, userId });
    await insertDemoRows(trx, product);
    for (const { userId, name, text } of secrets)
      await storeSecret(
        { db: trx, userId, realNow },
        { masterKey, name, text: name === 'mailbox' && mail ? atPorts(text, mail) : text },
      );
    await scheduleReminders(trx);
  });
  return { email, password };
}

function userIdsOf(product: TableRows): string[] {
  const users = product.find(([table]) => table === 'users')?.[1] ?? [];
  return users.map((row) => String(row['user_id']));
}
