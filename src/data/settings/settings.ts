import { sql } from 'kysely';
import { json, type AnyDatabase } from '#data/database.ts';

/** A setting of the deployment that it made itself; null when there is none. */
export async function readSetting(
  db: AnyDatabase,
  name: string,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(
  db: AnyDatabase,
  name: string,
  value: Record<string, unknown>,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: json(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json(value) }))
    .execute();
}

/** The setting as created by the first process to ask; all others get the same. */
export async function readOrCreateSetting(
  db: AnyDatabase,
  name: string,
  value: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  await db
    .insertInto('settings')
    .values({ name, value: json(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

/** Adds one to the `count` of a setting, no matter who else does so at the same moment. */
export async function incrementSetting(db: AnyDatabase, name: string): Promise<void> {
  await sql`
    insert into settings as s (name, value)
    values (${name}, ${json({ count: 1 })}::jsonb)
    on conflict (name) do update set value = jsonb_set(
      s.value, '{count}', to_jsonb((s.value ->> 'count')::int + 1)
    )`.execute(db);
}
