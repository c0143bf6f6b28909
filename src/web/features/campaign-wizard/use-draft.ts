import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { defaultCampaignName } from '#core/campaign/default-campaign-name.ts';
import { creationRedirect } from '#core/plan/can-create-campaign.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery, apiQueryOnceKnown, putAnswer } from '#web/api/queries.ts';
import { DRAFTS_KEY } from '#web/api/account-content.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import {
  useNavigateTo,
  useQueryParams,
  useSetQueryParams,
} from '#web/ui/navigation/query-params.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';

function ids(): string[] {
  return (sessionStorage.getItem(DRAFTS_KEY) ?? '').split(',').filter(Boolean);
}

/**
 * Notes, for as long as this tab lives, that a draft was begun here and not saved by its person
 * yet.
 */
function rememberUnsavedDraft(campaignId: string) {
  sessionStorage.setItem(DRAFTS_KEY, [...new Set([...ids(), campaignId])].join(','));
}

/** Whether a draft was begun in this tab and not saved by its person yet. */
function isUnsavedDraft(campaignId: string): boolean {
  return ids().includes(campaignId);
}

/** The draft was saved or deleted. */
function forgetUnsavedDraft(campaignId: string) {
  sessionStorage.setItem(
    DRAFTS_KEY,
    ids()
      .filter((id) => id !== campaignId)
      .join(','),
  );
}

type CampaignChanges = Body<'PUT /campaigns/{campaignId}'>;

export type Draft = ReturnType<typeof useDraft>;

/** Makes the draft, once however often it is asked for, and keeps answers about it. */
/** Whether new lists skip people contacted before, unless they say otherwise. */
const HISTORY = apiQuery('GET /v1/contact-history', { query: { page: 0, size: 1 } });

/** The rules of a new campaign: the recommended ones. */
function newRules(skipsContacted: boolean): SkipLeadCondition[] {
  return [
    'CAMPAIGN_DUPLICATE',
    'DUPLICATE',
    ...(skipsContacted ? ['CONTACTED_BEFORE' as const] : []),
  ];
}

function useCreation({ name }: { name: string }) {
  /** The version that the saves of this visit have come to. */
  const ownVersion = useRef(0);
  const client = useQueryClient();
  const setParams = useSetQueryParams();
  const toast = useToast();
  const go = useNavigateTo();
  const creating = useRef<Promise<CampaignAnswer> | null>(null);
  const hold = (answer: CampaignAnswer) => {
    ownVersion.current = answer.version;
    const { queryKey } = apiQuery('GET /campaigns/{campaignId}', {
      params: { campaignId: answer.id },
    });
    putAnswer({ client, queryKey, answer });
    return answer;
  };
  const put = async (campaignId: CampaignId, body: CampaignChanges) =>
    hold(await api('PUT /campaigns/{campaignId}', { params: { campaignId }, body }));
  const make = async () => {
    try {
      const { skipsByDefault } = await client.ensureQueryData(HISTORY);
      const answer = hold(
        await api('POST /campaigns', {
          body: { name, skipLeadConditions: newRules(skipsByDefault) },
          idempotencyKey: newIdempotencyKey(),
        }),
      );
      rememberUnsavedDraft(answer.id);
      setParams({ campaignId: answer.id, step: 'leads' });
      return answer;
    } catch (error) {
      creating.current = null;
      for (const code of ['CAMPAIGN_CREATION_DISABLED', 'SUBSCRIPTION_PAUSED'] as const) {
        if (!isProblem(error, code)) continue;
        toast.error(problemText(error));
        go(creationRedirect(code));
      }
      throw error;
    }
  };
  return { put, ownVersion, create: () => (creating.current ??= make()) };
}

/**
 * The campaign of the wizard: the one of the address, or a draft that comes into being with the
 * first thing to store.
 */
export function useDraft() {
  const campaignId = (useQueryParams()['campaignId'] ?? null) as CampaignId | null;
  const { now, zone } = useProductTime();
  const stamp = useMemo(() => defaultCampaignName(zone, now()), [now, zone]);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const query = useQuery({
    ...apiQueryOnceKnown(
      'GET /campaigns/{campaignId}',
      campaignId === null ? null : { params: { campaignId } },
    ),
    enabled: !gone,
  });
  const history = useQuery(HISTORY);
  const campaign = campaignId === null ? null : (query.data ?? null);
  const name = typedName ?? campaign?.name ?? stamp;

  const { put, create, ownVersion } = useCreation({ name });
  const ensure = async (): Promise<CampaignId> => campaignId ?? (await create()).id;
  return {
    campaignId,
    campaign,
    name,
    query,
    /** The rules a new list starts with: the campaign’s own, or the recommended ones. */
    listRules: campaign?.skipLeadConditions ?? newRules(history.data?.skipsByDefault === true),
    /**
     * Made in this visit and not saved by its person yet: it is deleted when they decline to save
     * it.
     */
    unsaved: campaignId !== null && isUnsavedDraft(campaignId),
    /** The id of the campaign; makes the draft when there is none yet. */
    ensure,
    /** From when on contacts before keep people out of the lists of this campaign. */
    countContactsSince: async (contactedBefore: CampaignAnswer['contactedBefore']) =>
      put(await ensure(), { contactedBefore }),
    rename: async (next: string) => {
      setTypedName(next);
      if (campaignId !== null) await put(campaignId, { name: next });
    },
    /**
     * `version` is the stored one from which the changes were begun; what this visit saved itself
     * since is no change of anyone else.
     */
    save: async ({
      version,
      ...changes
    }: Omit<CampaignChanges, 'version'> & {
      version: number | null;
    }): Promise<CampaignAnswer> => {
      const from = version === null ? undefined : Math.max(version, ownVersion.current);
      const answer = await put(await ensure(), { ...changes, version: from });
      setTypedName(null);
      forgetUnsavedDraft(answer.id);
      return answer;
    },
    remove: async () => {
      if (campaignId === null) return;
      setGone(true);
      await api('DELETE /campaigns/{campaignId}', { params: { campaignId } }).catch((error) => {
        setGone(false);
        throw error;
      });
      forgetUnsavedDraft(campaignId);
    },
  };
}
