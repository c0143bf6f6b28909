import { randomBytes } from 'node:crypto';
import type { Member } from '#core/lead-pack/member-columns.ts';
import type { jsonLeadRoutes, LeadRow } from '#contract/json-leads.ts';
import { lockCampaignRow } from '#data/campaigns/campaigns.ts';
import {
  endInboundAddress,
  findInboundAddress,
  noteInboundUse,
  readInboundAddress,
  replaceInboundAddress,
  type InboundAddress,
} from '#data/campaigns/inbound-addresses.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { consumeRateLimits, PACES } from '#server/http/rate-limits.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';
import { addJsonLeads } from '#server/lead-packs/json-leads.ts';

/** The lists of leads that come without the name of one. */
const LIST_NAMES = { program: 'API', inbound: 'Inbound' } as const;

/** Leads that programs send, and the addresses of campaigns to which forms and tools post them. */
export function jsonLeadHandlers(publicUrl: string): Handlers<keyof typeof jsonLeadRoutes> {
  const present = ({ secret, createdAt, lastAt }: InboundAddress) => ({
    url: `${publicUrl}/api/hooks/${secret}`,
    createdAt: isoInstant(createdAt),
    lastAt: isoInstant(lastAt),
  });
  return {
    'POST /campaigns/{campaignId}/leads': ({ scope, params, body, parts, keepAnswer }) => {
      const { leads, listName = LIST_NAMES.program } = body;
      const asked = { ...params, listName, rows: leads.map(membersOf) };
      return addJsonLeads(scope, { leads: asked, parts }, (db, value) => keepAnswer({ db, value }));
    },
    'GET /campaigns/{campaignId}/inbound': async ({ scope, params: { campaignId }, parts }) => {
      await rejectUnknownCampaign(scope, campaignId);
      const address = await readInboundAddress(scope, parts.masterKey, campaignId);
      return address && present(address);
    },
    'POST /campaigns/{campaignId}/inbound': async ({
      scope,
      caller,
      params: { campaignId },
      parts: { masterKey },
    }) => {
      const secret = randomBytes(24).toString('base64url');
      await inScope(scope, async (scope) => {
        const { name } = found(await lockCampaignRow(scope, campaignId));
        await replaceInboundAddress(scope, { masterKey, campaignId, secret });
        await writeAudit(scope, {
          actedBy: caller.identityId,
          type: 'INBOUND_CREATED',
          data: { detail: name },
        });
      });
      return present({ secret, createdAt: scope.realNow, lastAt: null });
    },
    'DELETE /campaigns/{campaignId}/inbound': async ({ scope, caller, params: { campaignId } }) =>
      inScope(scope, async (scope) => {
        const { name } = found(await lockCampaignRow(scope, campaignId));
        found(await endInboundAddress(scope, campaignId));
        await writeAudit(scope, {
          actedBy: caller.identityId,
          type: 'INBOUND_ENDED',
          data: { detail: name },
        });
        return undefined;
      }),
    'POST /hooks/{secret}': receiveLeads,
  };
}

/**
 * Adds leads by a campaign's inbound address. Its sender learns each row's verdict, but nothing
 * else of the account: no ids, and no sentences, which may name teammates.
 */
async function receiveLeads({
  params: { secret },
  body,
  parts,
  now,
  realNow,
}: Call<'POST /hooks/{secret}'>) {
  const { db } = parts;
  const { userId, campaignId, ended } = found(await findInboundAddress(db, secret));
  if (ended) throw new ApiError('INBOUND_ADDRESS_GONE');
  await consumeRateLimits(db, [{ pace: PACES.inbound, key: secret }], realNow);
  const { leads: posted, listName = LIST_NAMES.inbound, ...row } = body;
  const scope = { db, userId, now, realNow };
  const leads = { campaignId, listName, rows: (posted ?? [row]).map(looseMembersOf) };
  const { rows: judged, counts } = await addJsonLeads(scope, { leads, parts }, (trx) =>
    noteInboundUse({ ...scope, db: trx }, campaignId),
  );
  return {
    rows: judged.map(({ index, verdict, reason }) => ({ index, verdict, reason })),
    counts,
  };
}

function membersOf({ custom = {}, ...fields }: LeadRow): Member[] {
  return [...named(Object.entries(fields)), ...customs(Object.entries(custom))];
}

function looseMembersOf({ custom, ...members }: Readonly<Record<string, unknown>>): Member[] {
  const isGroup = typeof custom === 'object' && custom !== null && !Array.isArray(custom);
  return [
    ...named(Object.entries(isGroup || custom === undefined ? members : { ...members, custom })),
    ...customs(isGroup ? Object.entries(custom) : []),
  ];
}

type Entries = readonly (readonly [name: string, value: unknown])[];
const named = (entries: Entries) =>
  entries.map(([name, value]): Member => ({ kind: 'NAMED', name, text: textOf(value) }));
const customs = (entries: Entries) =>
  entries.map(([name, value]): Member => ({ kind: 'CUSTOM', name, text: textOf(value) }));

/** A value as a cell of a file would hold it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
