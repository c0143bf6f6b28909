import { sql } from 'kysely';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { recordHistoryOptOuts } from '#data/contact-history/history-opt-outs.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { coveredLeads } from '#data/do-not-contact/do-not-contact.ts';
import { IS_ON_TEAM_LIST } from '#data/do-not-contact/do-not-contact-list.ts';
import { releaseUncovered } from '#data/leads/lead-changes.ts';
import type { Scope } from '#data/scope.ts';

type Undoing = Scope<'now', DatabaseTransaction>;

/**
 * Deletes an import and everything it brought: its people, its wrong rows, and the do-not-contact
 * entries that nobody else asked for. Those on the team’s list stay, since it is everyone’s; those
 * that another import asks for as well become that one’s. False: there is no such import.
 */
export async function undoHistoryImport(scope: Undoing, importId: string): Promise<boolean> {
  const { db, userId } = scope;
  const { rows: found } = await sql`
    select from contact_history_imports
    where user_id = ${userId} and import_id = ${importId}
    for update`.execute(db);
  if (found.length === 0) return false;
  await leaveToTheTeam(scope, importId);
  const keys = await deleteEntries(scope, importId);
  await sql`
    delete from contact_history_imports
    where user_id = ${userId} and import_id = ${importId}`.execute(db);
  if (keys.length > 0) {
    await recordAgain(scope, keys);
    const leadIds = await coveredLeads(scope, keys);
    await releaseUncovered({ ...scope, leadIds, actor: 'USER' });
  }
  return true;
}

/** An entry that the team shares is no longer the import’s alone. */
async function leaveToTheTeam({ db, userId }: Undoing, importId: string): Promise<void> {
  await sql`
    update do_not_contact e
    set history_import_id = null
    where e.user_id = ${userId}
      and e.history_import_id = ${importId}
      and ${IS_ON_TEAM_LIST}`.execute(db);
}

/** The keys of the entries that were deleted. */
async function deleteEntries({ db, userId }: Undoing, importId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with own as (
      select entry_id, address
      from do_not_contact
      where user_id = ${userId} and history_import_id = ${importId}
    ), known as (
      select k.key
      from own o
      join do_not_contact_keys k on k.user_id = ${userId} and k.entry_id = o.entry_id
      union
      select 'e:' || address from own where address is not null
    ), gone as (
      delete from do_not_contact e using own o
      where e.user_id = ${userId} and e.entry_id = o.entry_id
    )
    select key from known`.execute(db);
  return rows.map(({ key }) => key);
}

type Asking = {
  import_id: string;
  tool: HistoryTool;
  file_name: string;
  name: string | null;
  opt_out: FileOptOut | null;
  keys: string[];
};

/** Records what other imports say of the people whose entries were deleted. */
async function recordAgain(scope: Undoing, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<Asking>`
    select h.import_id, i.tool, i.file_name, h.name, h.opt_out, array_agg(k.key) as keys
    from contact_history h
    join contact_history_imports i on i.user_id = h.user_id and i.import_id = h.import_id
    join contact_history_keys k on k.user_id = h.user_id and k.history_id = h.history_id
    where h.user_id = ${scope.userId}
      and h.opt_out is not null
      and h.history_id in (
        select a.history_id
        from contact_history_keys a
        where a.user_id = ${scope.userId} and a.key = any(${[...keys]}::text[])
      )
    group by h.import_id, h.history_id, i.tool, i.file_name, h.name, h.opt_out
    order by h.history_id`.execute(scope.db);
  for (const { import_id: importId, tool, file_name: fileName, name, opt_out, keys: of } of rows)
    await recordHistoryOptOuts(scope, {
      importId,
      source: { tool, fileName },
      people: [
        {
          name,
          memberId: valueOf(of, 'm:'),
          profileSlug: valueOf(of, 's:'),
          email: valueOf(of, 'e:'),
          optOut: opt_out,
        },
      ],
    });
}

function valueOf(keys: readonly string[], prefix: string): string | null {
  return keys.find((key) => key.startsWith(prefix))?.slice(prefix.length) ?? null;
}
