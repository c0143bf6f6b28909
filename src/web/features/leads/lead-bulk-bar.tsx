import {
  ArrowRight,
  Ban,
  CirclePause,
  CircleStop,
  Download,
  Ellipsis,
  MailSearch,
  Play,
  RotateCw,
  SkipForward,
  Tag,
  UserMinus,
  X,
} from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { useFindEmails } from './one-lead/find-email-button.tsx';
import { MoveLeadsDialog } from './move-leads-dialog.tsx';
import { TagLeadsDialog } from './tags/tag-leads-dialog.tsx';
import { useBulk, type LeadChoice } from './use-bulk.ts';

type BulkBarProps = {
  /** Null: the leads of all campaigns, in all of which is done what is asked. */ campaignId: CampaignId | null;
  count: number;
  choice: LeadChoice;
  exportQuery: Record<string, string | readonly string[] | null>;
  onDone: () => void;
  /** Those of the chosen that have no address yet. */ findable?: readonly LeadId[];
};
/** A change of more leads than these takes so long that the bar says what it waits for. */
const TAKES_LONG = 1000;
type Open = 'BLACKLIST' | 'REMOVE' | 'MOVE' | 'TAG' | 'UNTAG';

const ASKED = {
  BLACKLIST: {
    title: (leads: string) => `Blacklist ${leads}?`,
    text: 'They are never contacted again, in no campaign of yours, until you take them off the blacklist.',
    confirm: 'Blacklist',
  },
  REMOVE: {
    title: (leads: string) => `Remove ${leads} from this campaign?`,
    text: 'What happened stays in your leads. Their places in this sequence are lost.',
    confirm: 'Remove',
  },
} as const;

/** The bar at the bottom while leads are chosen; what it asks for first opens in a dialog of its own (design, png/08). */
export function LeadBulkBar({
  campaignId,
  count,
  choice,
  exportQuery,
  onDone,
  findable = [],
}: BulkBarProps) {
  const findEmails = useFindEmails();
  const bulk = useBulk({ campaignId, onDone });
  const onError = useProblemToast();
  const [open, setOpen] = useState<Open | null>(null);
  const features = useCurrentUser()?.features;
  if (count === 0) return null;
  const act = (action: BulkAction, tag?: string) => {
    setOpen(null);
    if (bulk.isPending) return;
    bulk.mutate({ action, choice, ...(tag !== undefined && { tag }) });
  };
  // Over all campaigns tags and addresses come first, and what is rarer lies behind More (design, png/34).
  const overall = campaignId === null;
  const find =
    findable.length === 1
      ? 'Find 1 email, up to 1 credit'
      : `Find ${grouped(findable.length)} emails, up to ${grouped(findable.length)} credits`;
  const findThem = () => findEmails.mutate(findable);
  const save = () =>
    void download('GET /leads/export', { query: exportQuery, fileName: 'leads.csv' }).catch(
      onError,
    );
  const exportRefusal = features?.EXPORT_LEADS ? null : 'Export needs the Pro plan';
  const more = [
    ...(overall
      ? [
          { label: 'Resume', icon: <Play aria-hidden="true" />, onSelect: () => act('RESUME') },
          {
            label: 'Export',
            icon: <Download aria-hidden="true" />,
            disabledReason: exportRefusal,
            onSelect: save,
          },
        ]
      : [{ label: 'Tag', icon: <Tag aria-hidden="true" />, onSelect: () => setOpen('TAG') }]),
    { label: 'Remove a tag', icon: <Tag aria-hidden="true" />, onSelect: () => setOpen('UNTAG') },
    ...(findable.length > 0 && !overall
      ? [{ label: find, icon: <MailSearch aria-hidden="true" />, onSelect: findThem }]
      : []),
    {
      label: 'Skip this step',
      icon: <SkipForward aria-hidden="true" />,
      onSelect: () => act('SKIP'),
    },
    {
      label: 'Try failed ones again',
      icon: <RotateCw aria-hidden="true" />,
      onSelect: () => act('RETRY'),
    },
    { label: 'Finish', icon: <CircleStop aria-hidden="true" />, onSelect: () => act('FINISH') },
    {
      label: 'Take off the blacklist',
      icon: <Play aria-hidden="true" />,
      onSelect: () => act('UNBLACKLIST'),
    },
    ...(campaignId === null
      ? []
      : [
          { kind: 'line' as const },
          {
            label: 'Remove from this campaign',
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
            onSelect: () => setOpen('REMOVE'),
          },
        ]),
  ];
  const asked = open === 'BLACKLIST' || open === 'REMOVE' ? open : null;
  return (
    <>
      <BulkBar
        text={
          bulk.isPending && count > TAKES_LONG
            ? `Changing ${grouped(count)} leads`
            : `${grouped(count)} selected`
        }
      >
        {overall && (
          <Button
            variant="quiet"
            icon={<Tag aria-hidden="true" />}
            disabled={bulk.isPending}
            onClick={() => setOpen('TAG')}
          >
            Tag
          </Button>
        )}
        {overall && findable.length > 0 && (
          <Button
            variant="quiet"
            icon={<MailSearch aria-hidden="true" />}
            busy={findEmails.isPending}
            onClick={findThem}
          >
            {find}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<CirclePause aria-hidden="true" />}
          disabled={bulk.isPending}
          onClick={() => act('PAUSE')}
        >
          Pause
        </Button>
        {!overall && (
          <Button
            variant="quiet"
            icon={<Play aria-hidden="true" />}
            disabled={bulk.isPending}
            onClick={() => act('RESUME')}
          >
            Resume
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<Ban aria-hidden="true" />}
          disabled={bulk.isPending}
          onClick={() => setOpen('BLACKLIST')}
        >
          Blacklist
        </Button>
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden="true" />}
          disabledReason={
            !features?.LEADS_MOVING
              ? 'Moving leads needs the Pro plan'
              : campaignId === null
                ? 'Filter by one campaign first: leads move out of it'
                : null
          }
          onClick={() => setOpen('MOVE')}
        >
          Move
        </Button>
        {!overall && (
          <Button
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            disabledReason={exportRefusal}
            onClick={save}
          >
            Export
          </Button>
        )}
        <Menu
          label="More for the chosen leads"
          side="top"
          items={more}
          trigger={(props) => (
            <IconButton
              {...props}
              label="More for the chosen leads"
              icon={<Ellipsis aria-hidden="true" />}
            />
          )}
        />
        <IconButton label="Clear selection" icon={<X aria-hidden="true" />} onClick={onDone} />
      </BulkBar>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          onConfirm={() => act(asked)}
          danger
          title={ASKED[asked].title(counted(count, 'lead'))}
          text={ASKED[asked].text}
          confirmLabel={ASKED[asked].confirm}
          cancelLabel="Keep"
        />
      )}
      {open === 'MOVE' && campaignId !== null && (
        <MoveLeadsDialog
          fromCampaignId={campaignId}
          choice={choice}
          count={count}
          onClose={() => setOpen(null)}
          onMoved={() => {
            setOpen(null);
            onDone();
          }}
        />
      )}
      {open === 'TAG' && (
        <TagLeadsDialog
          count={count}
          onClose={() => setOpen(null)}
          onTag={(tag) => act('TAG', tag)}
        />
      )}
      {open === 'UNTAG' && (
        <TagLeadsDialog
          remove
          count={count}
          onClose={() => setOpen(null)}
          onTag={(tag) => act('UNTAG', tag)}
        />
      )}
    </>
  );
}
