import { sql } from 'kysely';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { recordHistoryOptOuts } from '#data/contact-history/history-opt-outs.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';

type Asking = {
  import_id: string;
  tool: HistoryTool;
  file_name: string;
  name: string | null;
  opt_out: FileOptOut | null;
  keys: string[];
};

/** Records what imports of contact history say of the people whose entries were deleted. */
export async function recordAgain(
  scope: Scope<'now', DatabaseTransaction>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
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
