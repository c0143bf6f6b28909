import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useSequenceCheck } from '#web/parts/sequence-editor/use-sequence-check.ts';
import { StaleSequenceDialog } from '#web/parts/campaign/stale-sequence-dialog.tsx';
import type { RemovedItems } from '#web/parts/change-preview/use-change-preview.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { TemplateButtons } from '#web/parts/template-picker/template-buttons.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { useCampaign } from './use-campaign.ts';
import styles from './campaign.module.css';

const SequenceEditor = lazy(async () => ({ default: (await import('#web/parts/sequence-editor/sequence-editor.tsx')).SequenceEditor }));

const ChangePreviewDialog = lazyPart(async () => (await import('#web/parts/change-preview/change-preview-dialog.tsx')).ChangePreviewDialog, null);

type ItemStatistics = Answer<'GET /v1/sequenceitems/{campaignId}/statistics'>;
type Saved = Answer<'GET /v1/sequenceitems/{campaignId}'>;

function countsOf(statistics: ItemStatistics | undefined) {
  if (!statistics) return null;
  return Object.fromEntries(statistics.map((row) => [row.itemId, { standing: row.standing ?? {}, done: row.itemType.startsWith('IF_') ? row.yesTaken + row.noTaken : row.done }]));
}

function useEditorFacts(campaign: CampaignAnswer) {
  const available = useQuery({ ...apiQuery('GET /v1/sequenceitems/available'), staleTime: 60_000 });
  const noteLength = useQuery({ ...apiQuery('GET /processinglimits/invite-message-length'), staleTime: 60_000 });
  const leads = useQuery({ ...apiQuery('GET /leads', { query: { campaignId: campaign.id, size: 25 } }), staleTime: 60_000 });
  const user = useCurrentUser();
  return { available: available.data ?? [], noteLength: noteLength.data?.length ?? 200, previewLeads: leads.data?.content ?? [], inviteByEmailAllowed: (user?.features.INVITE_BY_EMAIL ?? false) && (user?.inviteByEmailEnabled ?? false) };
}

function SequenceOf({ campaign, saved }: { campaign: CampaignAnswer; saved: Saved }) {
  const [edited, setEdited] = useState<{ sequence: SequenceItem | null; of: string | null } | null>(null);
  const [stale, setStale] = useState(false);
  const [preview, setPreview] = useState<'closed' | 'open' | 'shown'>('closed');
  const facts = useEditorFacts(campaign);
  const statistics = useQuery({ ...apiQuery('GET /v1/sequenceitems/{campaignId}/statistics', { params: { campaignId: campaign.id } }), enabled: campaign.startedAt !== null });
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = apiQuery('GET /v1/sequenceitems/{campaignId}', { params: { campaignId: campaign.id } }).queryKey;
  const sequence = edited ? edited.sequence : saved.sequence;
  const changed = edited !== null && JSON.stringify(edited.sequence) !== JSON.stringify(saved.sequence);
  const check = useSequenceCheck({ root: sequence, ...facts });
  const save = useMutation({
    mutationFn: (removedItems: RemovedItems) => api('POST /v1/sequenceitems', { body: { campaignId: campaign.id, sequenceUpdatedAt: edited ? edited.of : saved.sequenceUpdatedAt, sequenceItemRequest: sequence, removedItems } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      setEdited(null);
      setPreview('closed');
      for (const key of [['GET /campaigns/{campaignId}'], ['GET /campaigns'], ['GET /v1/sequenceitems/{campaignId}/statistics']]) void client.invalidateQueries({ queryKey: key });
      toast.success('Your sequence has been saved');
    },
    onError: (error) => {
      setPreview('closed');
      if (isProblem(error, 'STALE_SEQUENCE')) return setStale(true);
      if (isProblem(error, 'SEQUENCE_INVALID') && error.sequence) setEdited({ sequence: error.sequence, of: edited ? edited.of : saved.sequenceUpdatedAt });
      return toast.error(isProblem(error, 'SEQUENCE_INVALID') ? SEQUENCE_SAVE_TITLES.sequence : problemText(error));
    },
  });
  // What a save does to leads that are on their way is shown before it is done.
  const askOrSave = () => (campaign.startedAt === null ? save.mutate({}) : setPreview('open'));
  const saveOnLeaving = async (): Promise<boolean> => {
    if (campaign.startedAt === null) return save.mutateAsync({}).then(() => true, () => false);
    setPreview('open');
    return false;
  };
  const change = (next: SequenceItem | null) => setEdited({ sequence: next, of: edited ? edited.of : saved.sequenceUpdatedAt });
  const refresh = () => {
    setEdited(null);
    setStale(false);
    void client.invalidateQueries({ queryKey });
  };
  return (
    <>
      {campaign.status === 'ACTIVE' && <Notice tone="info">This campaign runs. A saved change holds for leads that have not reached the step yet.</Notice>}
      <div className={styles.editor}>
        <Suspense fallback={<SkeletonRows count={4} rowHeight={66} />}>
          <SequenceEditor value={sequence} onChange={change} readOnly={campaign.locked} counts={countsOf(statistics.data)} toolbar={<TemplateButtons campaignId={campaign.id} sequence={sequence} suggestedName={campaign.name} readOnly={campaign.locked || campaign.startedAt !== null} onPick={change} />} {...facts} />
        </Suspense>
      </div>
      <SaveBar visible={changed} text="The sequence changed" saving={save.isPending} saveLabel="Save sequence" saveDisabledReason={check?.valid || sequence === null ? null : `${SEQUENCE_SAVE_TITLES.sequence}: fix the marked steps first`} onCancel={() => setEdited(null)} onSave={askOrSave} />
      <UnsavedChanges when={changed} text="The sequence changed." onSave={saveOnLeaving} />
      <StaleSequenceDialog open={stale} onRefresh={refresh} onClose={() => setStale(false)} sequence={sequence} />
      {preview !== 'closed' && <ChangePreviewDialog campaignId={campaign.id} sequence={sequence} sequenceUpdatedAt={edited ? edited.of : saved.sequenceUpdatedAt} open={preview === 'open'} saving={save.isPending} onClose={() => setPreview('shown')} onSave={(removedItems) => save.mutate(removedItems)} />}
    </>
  );
}

/** The campaign's sequence in the editor, with live counts once it has run. */
export function SequenceTab() {
  const campaign = useCampaign().data;
  const saved = useQuery({ ...apiQuery('GET /v1/sequenceitems/{campaignId}', { params: { campaignId: campaign?.id ?? ('0' as never) } }), enabled: campaign !== undefined });
  if (saved.isError) return <RetryCard onRetry={() => void saved.refetch()} busy={saved.isFetching} />;
  if (!campaign || !saved.data) return <SkeletonRows count={4} rowHeight={66} label="Loading the sequence" />;
  return <SequenceOf campaign={campaign} saved={saved.data} />;
}
