import type { PastContact } from '#core/contact-history/contact-facts.ts';
import { HISTORY_TOOL_NAMES, type HistoryTool } from '#core/contact-history/history-tools.ts';
import { personKeys } from '#core/erasure/person-keys.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { coveredLeads } from '#data/do-not-contact/do-not-contact.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { isOfAddress, recordOptOuts, type OptOutRow } from '#data/do-not-contact/opt-out-rows.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';
import type { Scope } from '#data/scope.ts';

type Said = Omit<PastContact, 'facts'>;

/**
 * Puts everyone an import says not to contact on the record, with the tool and the file that say
 * so; their leads end in every campaign (product rules, section 21).
 */
export async function recordHistoryOptOuts(
  scope: Scope<'now', DatabaseTransaction>,
  {
    importId,
    source,
    people,
  }: {
    importId: string;
    source: { tool: HistoryTool; fileName: string };
    people: readonly Said[];
  },
): Promise<void> {
  const asked = people.filter(({ optOut }) => optOut !== null);
  if (asked.length === 0) return;
  const optOuts = asked.flatMap((person): OptOutRow[] => {
    const { optOut, name, memberId, profileSlug, email } = person;
    if (optOut === null) return [];
    const { covers, addresses = [], ...cell } = optOut;
    const all = [...new Set([...addresses, ...(email === null ? [] : [email])])];
    return [
      {
        covers,
        name: name ?? email ?? profileSlug ?? memberId ?? '',
        member: memberId,
        slug: profileSlug,
        addresses: all,
        evidence: {
          fileName: source.fileName,
          ...cell,
          ...(source.tool !== 'OTHER' && { tool: HISTORY_TOOL_NAMES[source.tool] }),
        },
        leadId: null,
      },
    ];
  });
  await recordOptOuts(scope, { optOuts, importId });
  const keys = optOuts
    .filter((row) => !isOfAddress(row))
    .flatMap(({ member, slug, addresses }) => [
      ...personKeys({ memberId: member, profileSlug: slug }),
      ...addresses.flatMap((email) => personKeys({ email })),
    ]);
  if (keys.length > 0) {
    const leadIds = await coveredLeads(scope, keys);
    await blacklistLeads({ ...scope, leadIds, actor: 'USER' }, null);
  }
  await shareDoNotContact(scope.db, scope.userId);
}
