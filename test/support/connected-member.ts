import { instant, json, type Database } from '#data/database.ts';
import { ALWAYS_AWAKE } from './engine-world.ts';
import { signedInUser } from './signed-in.ts';

const DAY = 86_400_000;

/** Somebody with a LinkedIn account and a warmed-up mailbox, who may use everything. */
export async function connectedMember(db: Database, time: { now: number; real: number }) {
  const person = await signedInUser({ db, realNow: time.real });
  const { userId } = person;
  await db
    .updateTable('users')
    .set({
      schedule: json(ALWAYS_AWAKE),
      plan_tier: 'ADVANCED',
      subscription_status: 'active',
      network_account_id: `acc-${userId}-${process.pid}`,
      network_member_id: `m-me-${userId}`,
      connected_at: instant(time.now),
      mailbox_connected: true,
    })
    .where('user_id', '=', userId)
    .execute();
  await db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: `me${userId}@office.example`,
      from_name: 'Ada',
      status: 'CONNECTED',
      connected_at: instant(time.now - 90 * DAY),
      ramp_from: instant(time.now - 90 * DAY),
    })
    .execute();
  return person;
}
