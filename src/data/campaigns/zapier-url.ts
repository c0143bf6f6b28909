import { sql } from 'kysely';
import { instant, type AnyDatabase } from '#data/database.ts';
import { retryQueuedNow } from '#data/notices/zapier-log.ts';
import type { Owner, Scope } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { deleteSecret, openSecrets, storeSecret } from '#data/secrets/secrets.ts';

type OneCampaign = { db: AnyDatabase; userId: string; campaignId: string };
type Keyed = { masterKey: MasterKey };

/**
 * The names of a campaign's sealed records: of its URL, and of the URL whose last test was
 * delivered.
 */
export const urlSecretName = (campaignId: string) => `zapier-url/${campaignId}` as const;
export const testedUrlSecretName = (campaignId: string) =>
  `zapier-tested-url/${campaignId}` as const;

/** The URLs of these campaigns, unsealed, by campaign; campaigns without one are missing. */
export async function readZapierUrls(
  scope: Owner,
  masterKey: MasterKey,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const opened = await openSecrets(scope, masterKey, campaignIds.map(urlSecretName));
  return new Map(
    campaignIds.flatMap((campaignId) => {
      const address = opened.get(urlSecretName(campaignId));
      return address === undefined ? [] : [[campaignId, address] as const];
    }),
  );
}

/** The URL that a campaign's events are sent to, unsealed; null if there is none. */
export async function readZapierUrl({
  campaignId,
  ...one
}: OneCampaign & Keyed): Promise<string | null> {
  return (await readZapierUrls(one, one.masterKey, [campaignId])).get(campaignId) ?? null;
}

/**
 * Changes a campaign's URL, or removes it. Waiting events go to the new one immediately, or
 * nowhere; a new URL has had no error yet. Returns the id of the stored URL.
 */
export async function changeZapierAddress(
  scope: Scope<'realNow'>,
  {
    masterKey,
    campaignId,
    zapierUrl,
  }: { masterKey: MasterKey; campaignId: string; zapierUrl: string | null },
): Promise<string | null> {
  const { db, userId, realNow } = scope;
  const name = urlSecretName(campaignId);
  if (zapierUrl === null) await deleteSecret(scope, name);
  else await storeSecret(scope, { masterKey, name, text: zapierUrl });
  const { zapier_address_id: addressId } = await db
    .updateTable('campaigns')
    .set({
      zapier_address_id: zapierUrl === null ? null : sql<string>`gen_random_uuid()`,
      zapier_error: null,
      real_zapier_failing_since: null,
    })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .returning('zapier_address_id')
    .executeTakeFirstOrThrow();
  if (zapierUrl === null)
    await db
      .updateTable('zapier_deliveries')
      .set({
        state: 'DROPPED',
        problem: 'The URL was removed',
        real_tried_at: instant(realNow),
      })
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'WAITING')
      .execute();
  else await retryQueuedNow(scope, campaignId);
  return addressId;
}

/**
 * Stores, sealed, which URL of a campaign passed its last test; after a failure it counts as
 * untested again.
 */
export async function storeUrlTest({
  zapierUrl,
  delivered,
  realNow,
  ...one
}: OneCampaign &
  Keyed & { zapierUrl: string; delivered: boolean; realNow: number }): Promise<void> {
  const name = testedUrlSecretName(one.campaignId);
  if (delivered) return storeSecret({ ...one, realNow }, { ...one, name, text: zapierUrl });
  const tested = await openSecrets(one, one.masterKey, [name]);
  if (tested.get(name) === zapierUrl) await deleteSecret(one, name);
}

/** Whether the last test of the campaign's current URL was delivered. */
export async function isAddressTested({
  campaignId,
  ...one
}: OneCampaign & Keyed): Promise<boolean> {
  const [name, tested] = [urlSecretName(campaignId), testedUrlSecretName(campaignId)];
  const opened = await openSecrets(one, one.masterKey, [name, tested]);
  return opened.has(name) && opened.get(name) === opened.get(tested);
}

/** Deletes the URLs of a campaign that is being deleted. */
export async function deleteZapierUrl(scope: Owner, campaignId: string): Promise<void> {
  for (const name of [urlSecretName(campaignId), testedUrlSecretName(campaignId)])
    await deleteSecret(scope, name);
}
