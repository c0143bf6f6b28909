import {
  ArrowRight,
  Ban,
  CirclePause,
  Download,
  Ellipsis,
  MailSearch,
  Play,
  Tag,
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
import { Menu } from '#web/ui/overlays/menu.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { bulkMenu } from './bulk-menu.tsx';
import { useFindEmails } from './one-lead/find-email-button.tsx';
import { LeadBulkDialogs, type BulkQuestion } from './lead-bulk-dialogs.tsx';
import { useBulk, type LeadChoice } from './use-bulk.ts';

type BulkBarProps = {
  /** Null: the leads of all campaigns, in all of which is done what is asked. */ campaignId: CampaignId | null;
  count: number;
  choice: LeadChoice;
  exportQuery: Record<string, string | readonly string[] | null>;
  onDone: () => void;
  /**
   * How many there are in all, while every lead of the page is chosen and there are more; null
   * otherwise.
   */
  others: number | null;
  onChooseAll: () => void;
  /** Those of the chosen that have no address yet. */ findable?: readonly LeadId[];
};
/** A change of more leads than these takes so long that the bar says what it waits for. */
const TAKES_LONG = 1000;

/** From the chosen page to all that match. */
function ChooseAll({ count, onChooseAll }: { count: number; onChooseAll: () => void }) {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        // It goes away with this: the focus stays in the bar.
        const [, next] = currentTarget.closest('[role=toolbar]')?.querySelectorAll('button') ?? [];
        next?.focus();
        onChooseAll();
      }}
    >
      Select all {grouped(count)}
    </Button>
  );
}

function findText(count: number): string {
  return count === 1
    ? 'Find 1 email, up to 1 credit'
    : `Find ${grouped(count)} emails, up to ${grouped(count)} credits`;
}

/**
 * The bar at the bottom while leads are chosen; what it asks for first opens in a dialog of its own
 * (design, png/08).
 */
export function LeadBulkBar({
  campaignId,
  count,
  choice,
  exportQuery,
  onDone,
  others,
  onChooseAll,
  findable = [],
}: BulkBarProps) {
  const findEmails = useFindEmails();
  const bulk = useBulk({ campaignId, onDone });
  const onError = useProblemToast();
  const [open, setOpen] = useState<BulkQuestion | null>(null);
  const features = useCurrentUser()?.features;
  if (count === 0) return null;
  const act = (action: BulkAction, tag?: string) => {
    setOpen(null);
    if (bulk.isPending) return;
    bulk.mutate({ action, choice, ...(tag !== undefined && { tag }) });
  };
  // Over all campaigns tags and addresses come first, and what is rarer lies behind More (design,
  // png/34).
  const overall = campaignId === null;
  const find = findText(findable.length);
  const findThem = () => findEmails.mutate(findable);
  const save = () =>
    void download('GET /leads/export', { query: exportQuery, fileName: 'leads.csv' }).catch(
      onError,
    );
  const exportRefusal = features?.EXPORT_LEADS ? null : 'Export requires the Pro plan';
  const more = bulkMenu({
    overall,
    find: findable.length > 0 ? find : null,
    exportRefusal,
    act,
    ask: setOpen,
    save,
    findThem,
  });
  return (
    <>
      <BulkBar
        text={
          bulk.isPending && count > TAKES_LONG
            ? `Changing ${grouped(count)} leads`
            : `${grouped(count)} selected`
        }
      >
        {others !== null && <ChooseAll count={others} onChooseAll={onChooseAll} />}
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
              ? 'Moving leads requires the Pro plan'
              : campaignId === null
                ? 'Filter by one campaign first'
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
          label="More actions for selected leads"
          side="top"
          items={more}
          trigger={(props) => (
            <IconButton
              {...props}
              label="More actions for selected leads"
              icon={<Ellipsis aria-hidden="true" />}
            />
          )}
        />
        <IconButton label="Clear selection" icon={<X aria-hidden="true" />} onClick={onDone} />
      </BulkBar>
      <LeadBulkDialogs
        open={open}
        campaignId={campaignId}
        count={count}
        choice={choice}
        onClose={() => setOpen(null)}
        onAct={act}
        onMoved={() => {
          setOpen(null);
          onDone();
        }}
      />
    </>
  );
}
