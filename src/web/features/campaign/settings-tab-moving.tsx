import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { MIXED, movingOf, withMoving, type Moving } from '#core/sequence/sequence-moving.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from './settings-tab.module.css';

const FeedingFields = lazyPart(async () => (await import('#web/parts/campaign/feeding-fields.tsx')).FeedingFields, <Skeleton height={56} />);

const NOBODY = 'NONE';
const SELECTOR_SIZE = 3000;

/** Where leads go and come from, as it is edited; it is kept in the sequence, so it is saved with it. */
export function useMoving(campaign: CampaignAnswer) {
  const query = apiQuery('GET /v1/sequenceitems/{campaignId}', { params: { campaignId: campaign.id } });
  const stored = useQuery(query);
  const [edited, setEdited] = useState<{ moving: Moving; sequenceUpdatedAt: string | null } | null>(null);
  const client = useQueryClient();
  const toast = useToast();
  const sequence = stored.data?.sequence ?? null;
  const moving = edited?.moving ?? movingOf(sequence);
  const save = useMutation({
    mutationFn: () => api('POST /v1/sequenceitems', { body: { campaignId: campaign.id, sequenceUpdatedAt: edited?.sequenceUpdatedAt ?? null, sequenceItemRequest: sequence && withMoving({ sequence, moving }) } }),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer);
      setEdited(null);
      toast.success('Your campaign has been successfully saved');
    },
    onError: (error) => {
      toast.error(isProblem(error, 'STALE_SEQUENCE') ? 'The sequence changed elsewhere. Look at it again, then choose where leads move' : problemText(error));
      if (isProblem(error, 'STALE_SEQUENCE')) setEdited(null);
      void stored.refetch();
    },
  });
  return {
    moving,
    hasSequence: sequence !== null,
    changed: edited !== null && JSON.stringify(edited.moving) !== JSON.stringify(movingOf(sequence)),
    change: (next: Partial<Moving>) => setEdited({ moving: { ...moving, ...next }, sequenceUpdatedAt: edited?.sequenceUpdatedAt ?? stored.data?.sequenceUpdatedAt ?? null }),
    saving: save.isPending,
    save: () => save.mutateAsync().then(() => true, () => false),
    forget: () => setEdited(null),
  };
}

/** At the end move leads to another campaign, or take them over from one (product rules, section 2; needs LEADS_MOVING). */
export function MovingFields({ campaign, form }: { campaign: CampaignAnswer; form: ReturnType<typeof useMoving> }) {
  const allowed = useCurrentUser()?.features.LEADS_MOVING !== false;
  const campaigns = useQuery({ ...apiQuery('GET /campaigns', { query: { page: 0, size: SELECTOR_SIZE } }), enabled: allowed });
  const { moving, change, hasSequence } = form;
  if (!allowed) return <Notice title="Moving leads comes with Pro" actions={<ButtonLink href={paths.upgrade.href()}>See plans</ButtonLink>}>Leads could go on in another campaign at their end, or come over from one.</Notice>;
  const others = (campaigns.data?.content ?? []).filter(({ id }) => id !== campaign.id).map(({ id, name }) => ({ value: id as string, label: name }));
  const reason = campaign.locked ? 'This campaign is locked by your plan' : hasSequence ? undefined : 'Build the sequence first';
  const ends = [{ value: NOBODY, label: 'Do not move them' }, ...(moving.toCampaignId === MIXED ? [{ value: MIXED, label: 'Each end as the sequence says' }] : []), ...others];
  return (
    <div className={styles.fields}>
      <SelectField label="At the end, move leads to" value={moving.toCampaignId ?? NOBODY} options={ends} searchable={ends.length > 8} disabledReason={reason} onChange={(value) => change({ toCampaignId: value === NOBODY ? null : value })} />
      <FeedingFields label="Take in leads from" campaignId={campaign.id} feeding={moving} disabledReason={reason} onChange={change} />
    </div>
  );
}
