import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Ban, ChevronLeft, ChevronRight, CirclePause, Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BulkAction, LeadAnswer } from '#contract/leads.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { BELOW_WIDE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { useBulk } from './lead-bulk-bar.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { roleOf, standingIn } from './lead-row.tsx';
import { UnconfirmedCard } from './unconfirmed-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import styles from './leads.module.css';

type LeadDrawerProps = { leadId: string | null; campaignId: CampaignId; onClose: () => void; onPrevious: (() => void) | null; onNext: (() => void) | null };
type OneLead = Answer<'GET /leads/{leadId}'>;

const DETAILS: [keyof LeadAnswer, string][] = [['headline', 'Headline'], ['jobTitle', 'Job title'], ['company', 'Company'], ['industry', 'Industry'], ['location', 'Location'], ['country', 'Country'], ['email', 'Email'], ['phone', 'Phone'], ['website', 'Website'], ['profileUrl', 'LinkedIn'], ['originalName', 'Name as on LinkedIn']];

function Details({ lead }: { lead: OneLead }) {
  const rows = [...DETAILS.map(([key, label]) => [label, lead[key]] as const), ...Object.entries(lead.custom)].filter(([, value]) => typeof value === 'string' && value !== '');
  return <dl className={styles.details}>{rows.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{String(value)}</dd></div>)}</dl>;
}

function ActionsOf({ lead, campaignId }: { lead: OneLead; campaignId: CampaignId }) {
  const bulk = useBulk({ campaignId, onDone: () => undefined });
  const standing = standingIn({ lead, campaignId });
  const state = standing?.state;
  const waitsForWord = standing?.unconfirmed.some(({ needsWord }) => needsWord) ?? false;
  const act = (action: BulkAction, label: string, icon: ReactNode) => <Button size="small" icon={icon} busy={bulk.isPending && bulk.variables?.action === action} onClick={() => bulk.mutate({ action, choice: { leadIds: [lead.id] } })}>{label}</Button>;
  return (
    <div className={styles.drawerActions}>
      {(state === 'IN_PROGRESS' || state === 'WAITING' || state === 'GETTING_READY') && act('PAUSE', 'Pause', <CirclePause aria-hidden="true" />)}
      {((state === 'PAUSED' && !waitsForWord) || state === 'FINISHED') && act('RESUME', 'Resume', <Play aria-hidden="true" />)}
      {state === 'FAILED' && act('RETRY', 'Try again', <RotateCw aria-hidden="true" />)}
      {state !== undefined && (lead.blacklisted ? act('UNBLACKLIST', 'Take off the blacklist', <Play aria-hidden="true" />) : act('BLACKLIST', 'Blacklist', <Ban aria-hidden="true" />))}
      {lead.profileUrl && <a className={styles.external} href={lead.profileUrl} target="_blank" rel="noreferrer noopener"><ArrowUpRight aria-hidden="true" />Profile</a>}
    </div>
  );
}

function Body({ lead, campaignId }: { lead: OneLead; campaignId: CampaignId }) {
  const [tab, setTab] = useState<'timeline' | 'details'>('timeline');
  const standing = standingIn({ lead, campaignId });
  // Those that hold the lead first; views, which only correct the record, when nothing else is to be said.
  const decisive = standing?.unconfirmed.filter(({ needsWord }) => needsWord) ?? [];
  const acts = decisive.length > 0 ? decisive : (standing?.unconfirmed ?? []);
  return (
    <div className={styles.drawer}>
      <ActionsOf lead={lead} campaignId={campaignId} />
      <UnconfirmedCard acts={acts} leadId={lead.id} campaignId={campaignId} />
      {standing && decisive.length === 0 && <WaitingCard standing={standing} />}
      <Segmented look="tabs" label="Part of the lead" value={tab} onChange={setTab} segments={[{ value: 'timeline', label: 'Timeline' }, { value: 'details', label: 'Details' }]} />
      {tab === 'timeline' ? <LeadTimeline lead={lead} standing={standing} /> : <Details lead={lead} />}
    </div>
  );
}

/** One lead beside the list: what it waits for, its timeline, its details (design, png/08). Under 1200 px it lies over the page. */
export function LeadDrawer({ leadId, campaignId, onClose, onPrevious, onNext }: LeadDrawerProps) {
  const lead = useQuery({ ...apiQuery('GET /leads/{leadId}', { params: { leadId: (leadId ?? '0') as LeadId } }), enabled: leadId !== null });
  const modal = useMedia(BELOW_WIDE);
  const title = lead.data?.fullName ?? lead.data?.email ?? 'Lead';
  return (
    <Drawer
      open={leadId !== null}
      onClose={onClose}
      modal={modal}
      emblem={<Avatar name={title} photoUrl={lead.data?.photoUrl ?? null} size={44} />}
      title={title}
      subtitle={lead.data && [roleOf(lead.data), lead.data.location].filter(Boolean).join('\u00a0· ')}
      tools={<span className={styles.stepper}><IconButton size="small" label="Previous lead" disabled={onPrevious === null} icon={<ChevronLeft aria-hidden="true" />} onClick={() => onPrevious?.()} /><IconButton size="small" label="Next lead" disabled={onNext === null} icon={<ChevronRight aria-hidden="true" />} onClick={() => onNext?.()} /></span>}
    >
      {isProblem(lead.error, 'NOT_FOUND') ? <EmptyState icon={<Ban />} title="This lead is gone" /> : lead.isError ? <RetryCard onRetry={() => void lead.refetch()} busy={lead.isFetching} /> : !lead.data ? <SkeletonRows count={5} rowHeight={52} /> : <Body key={lead.data.id} lead={lead.data} campaignId={campaignId} />}
    </Drawer>
  );
}
