import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { api } from '#web/api/api.ts';
import { apiQuery, apiQueryOnceKnown, putAnswer } from '#web/api/queries.ts';
import { useSequenceCheck } from '#web/parts/sequence-editor/use-sequence-check.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

const PREVIEW_LEADS = 20;

type Edited = { value: SequenceItem | null; base: string | null };
export type SequenceDraft = ReturnType<typeof useSequenceDraft>;

/** What the editor needs to know besides the sequence. */
function useEditorFacts({
  campaignId,
  enabled,
}: {
  campaignId: CampaignId | null;
  enabled: boolean;
}) {
  const user = useCurrentUser();
  const available = useQuery({ ...apiQuery('GET /v1/sequenceitems/available'), enabled });
  const note = useQuery({
    ...apiQuery('GET /processinglimits/invite-message-length'),
    enabled,
  });
  const leads = useQuery({
    ...apiQuery('GET /leads', { query: { campaignId, size: PREVIEW_LEADS } }),
    enabled,
  });
  return {
    available: available.data ?? [],
    previewLeads: leads.data?.content ?? [],
    noteLength: note.data?.length ?? TEXT_LIMITS.connectNote,
    inviteByEmailAllowed:
      available.data?.some(({ type, allowed }) => type === 'CONNECT_BY_EMAIL' && allowed) ?? false,
    leadsMovingAllowed: user?.features.LEADS_MOVING ?? true,
  };
}

/** The sequence of the campaign as it is edited here, with the version it started from. */
export function useSequenceDraft({
  campaignId,
  active,
}: {
  campaignId: CampaignId | null;
  active: boolean;
}) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  const known = campaignId !== null && active;
  const call = apiQueryOnceKnown(
    'GET /v1/sequenceitems/{campaignId}',
    campaignId === null ? null : { params: { campaignId } },
  );
  const stored = useQuery({ ...call, enabled: active });
  const { available, previewLeads, ...facts } = useEditorFacts({ campaignId, enabled: known });
  const value = edited ? edited.value : (stored.data?.sequence ?? null);
  const base = stored.data?.sequenceUpdatedAt ?? null;
  const checked = useSequenceCheck({ root: value, ...facts, active: known });
  // The editor hears of a new `change` as of a new sequence, so it stays the same.
  const baseNow = useRef(base);
  useEffect(() => {
    baseNow.current = base;
  }, [base]);
  const change = useCallback(
    (next: SequenceItem | null) =>
      setEdited((before) => ({ value: next, base: before ? before.base : baseNow.current })),
    [],
  );
  return {
    campaignId,
    value,
    change,
    edited: edited !== null,
    checked,
    ...facts,
    available,
    previewLeads,
    loading: stored.isPending || checked === null,
    failed: stored.isLoadingError,
    reread: () => void stored.refetch(),
    /**
     * Stores it as the next version; a stale one is refused and stays here. So is one with errors,
     * unless it is to be kept unfinished.
     */
    save: async ({ keepUnfinished = false } = {}) => {
      if (campaignId === null || edited === null) return;
      const answer = await api('POST /v1/sequenceitems', {
        body: {
          campaignId,
          sequenceUpdatedAt: edited.base,
          sequenceItemRequest: edited.value,
          keepUnfinished,
        },
      });
      putAnswer({ client, queryKey: call.queryKey, answer });
      setEdited(null);
      await client.invalidateQueries({ queryKey: ['GET /campaigns/{campaignId}'] });
    },
    /** Takes what is stored now in place of what was edited here, once it could be read. */
    takeStored: async () => {
      await stored.refetch({ throwOnError: true });
      setEdited(null);
    },
    drop: () => setEdited(null),
  };
}
