import { ArrowRight, Ban, CirclePause, CircleStop, Download, Ellipsis, Play, RotateCw, SkipForward, Tag, UserMinus, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { MoveLeadsDialog } from './move-leads-dialog.tsx';
import { TagLeadsDialog } from './tag-leads-dialog.tsx';
import { useBulk, type LeadChoice } from './use-bulk.ts';

type BulkBarProps = { campaignId: CampaignId; count: number; choice: LeadChoice; exportQuery: Record<string, string | readonly string[] | null>; onDone: () => void };
type Open = 'BLACKLIST' | 'REMOVE' | 'MOVE' | 'TAG';

const ASKED = {
  BLACKLIST: { title: (leads: string) => `Blacklist ${leads}?`, text: 'They are never contacted again, in no campaign of yours, until you take them off the blacklist.', confirm: 'Blacklist' },
  REMOVE: { title: (leads: string) => `Remove ${leads} from this campaign?`, text: 'What happened stays in your leads. Their places in this sequence are lost.', confirm: 'Remove' },
} as const;

/** The bar at the bottom while leads are chosen; what it asks for first opens in a dialog of its own (design, png/08). */
export function LeadBulkBar({ campaignId, count, choice, exportQuery, onDone }: BulkBarProps) {
  const bulk = useBulk({ campaignId, onDone });
  const onError = useProblemToast();
  const [open, setOpen] = useState<Open | null>(null);
  const features = useCurrentUser()?.features;
  if (count === 0) return null;
  const act = (action: BulkAction, tag?: string) => {
    setOpen(null);
    bulk.mutate({ action, choice, ...(tag !== undefined && { tag }) });
  };
  const more = [
    { label: 'Tag', icon: <Tag aria-hidden="true" />, onSelect: () => setOpen('TAG') },
    { label: 'Skip this step', icon: <SkipForward aria-hidden="true" />, onSelect: () => act('SKIP') },
    { label: 'Try failed ones again', icon: <RotateCw aria-hidden="true" />, onSelect: () => act('RETRY') },
    { label: 'Finish', icon: <CircleStop aria-hidden="true" />, onSelect: () => act('FINISH') },
    { label: 'Take off the blacklist', icon: <Play aria-hidden="true" />, onSelect: () => act('UNBLACKLIST') },
    { kind: 'line' as const },
    { label: 'Remove from this campaign', icon: <UserMinus aria-hidden="true" />, danger: true, onSelect: () => setOpen('REMOVE') },
  ];
  const asked = open === 'BLACKLIST' || open === 'REMOVE' ? open : null;
  return (
    <>
      <BulkBar text={`${grouped(count)} selected`}>
        <Button variant="quiet" icon={<CirclePause aria-hidden="true" />} disabled={bulk.isPending} onClick={() => act('PAUSE')}>Pause</Button>
        <Button variant="quiet" icon={<Play aria-hidden="true" />} disabled={bulk.isPending} onClick={() => act('RESUME')}>Resume</Button>
        <Button variant="quiet" icon={<Ban aria-hidden="true" />} disabled={bulk.isPending} onClick={() => setOpen('BLACKLIST')}>Blacklist</Button>
        <Button variant="quiet" icon={<ArrowRight aria-hidden="true" />} disabledReason={features?.LEADS_MOVING ? null : 'Moving leads needs the Pro plan'} onClick={() => setOpen('MOVE')}>Move</Button>
        <Button variant="quiet" icon={<Download aria-hidden="true" />} disabledReason={features?.EXPORT_LEADS ? null : 'Export needs the Pro plan'} onClick={() => void download('GET /leads/export', { query: exportQuery, fileName: 'leads.csv' }).catch(onError)}>Export</Button>
        <Menu label="More for the chosen leads" side="top" items={more} trigger={(props) => <IconButton {...props} label="More for the chosen leads" icon={<Ellipsis aria-hidden="true" />} />} />
        <IconButton label="Clear selection" icon={<X aria-hidden="true" />} onClick={onDone} />
      </BulkBar>
      {asked && <ConfirmDialog open onClose={() => setOpen(null)} onConfirm={() => act(asked)} danger title={ASKED[asked].title(counted(count, 'lead'))} text={ASKED[asked].text} confirmLabel={ASKED[asked].confirm} cancelLabel="Keep" />}
      {open === 'MOVE' && <MoveLeadsDialog fromCampaignId={campaignId} choice={choice} count={count} onClose={() => setOpen(null)} onMoved={() => { setOpen(null); onDone(); }} />}
      {open === 'TAG' && <TagLeadsDialog count={count} onClose={() => setOpen(null)} onTag={(tag) => act('TAG', tag)} />}
    </>
  );
}
