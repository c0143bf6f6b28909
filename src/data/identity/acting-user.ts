import type { CompiledQuery, Selectable } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Users } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

const COLUMNS = [
  'user_id',
  'email',
  'status',
  'zone',
  'real_zone_updated_at',
  'schedule',
  'processing_limits',
  'processing_limit_range',
  'activity_control_enabled',
  'person_name_words',
  'limits_version',
  'schedule_version',
  'name_words_version',
  'invite_by_email_enabled',
  'feature_flags',
  'api_version',
  'mailbox_connected',
  'plan_tier',
  'subscription_status',
  'real_trial_ends_at',
  'network_account_id',
  'network_profile',
  'inmail_balance',
  'network_member_id',
  'chosen_contract',
  'note_length',
  'notes_per_month',
  'invites_paused_until',
  'connected_at',
] as const;

/** The fields of a user that the rules of campaigns and settings use. */
export type ActingUser = Pick<Selectable<Users>, (typeof COLUMNS)[number]>;

export async function readActingUser({ db, userId }: Owner): Promise<ActingUser | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The same as a statement. */
export function readActingUserStatement({ db, userId }: Owner): CompiledQuery<ActingUser> {
  return db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .compile();
}

/** The same, locked until the transaction ends. */
export async function lockActingUser({
  db,
  userId,
}: Owner<DatabaseTransaction>): Promise<ActingUser | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
