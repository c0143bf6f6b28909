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
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { bulkMenu } from './bulk-menu.tsx';
import { ChooseAll } from './choose-all.tsx';
import { exportRefusal } from './export-refusal.ts';
import { useFindEmails } from './one-lead/use-find-emails.ts';
import { LeadBulkDialogs, type BulkQuestion } from './lead-bulk-dialogs.tsx';
import { useBulk, type LeadChoice } from './use-bulk.ts';
import { useOwnExport, type ExportFilter } from './use-own-export.ts';
import { leadBulkTexts } from './lead-bulk-texts.ts';
import { leadsTexts } from './leads-texts.ts';

const texts = leadBulkTexts;

type BulkBarProps = {
  /** Null: the leads of all campaigns, in all of which is done what is asked. */
  campaignId: CampaignId | null;
  count: number;
  choice: LeadChoice;
  onDone: () => void;
  /**
   * How many there are in all, while every lead of the page is chosen and there are more; null
   * otherwise.
   */
  others: number | null;
  onChooseAll: () => void;
  /** Those of the chosen that have no address yet. */ findable?: readonly LeadId[];
  /** Whether finding an address can cost a credit. */ findCosts?: boolean;
};

/** A change of more leads than these takes so long that the bar says what it waits for. */
const TAKES_LONG = 1000;

/**
 * The bar at the bottom while leads are chosen; what it asks for first opens in a dialog of its own
 * (design, png/08).
 */
export function LeadBulkBar({
  campaignId,
  count,
  choice,
  onDone,
  others,
  onChooseAll,
  findable = [],
  findCosts = true,
}: BulkBarProps) {
  const findEmails = useFindEmails();
  const bulk = useBulk({ campaignId, onDone });
  const saveOwn = useOwnExport();
  const [open, setOpen] = useState<BulkQuestion | null>(null);
  const features = useCurrentUser()?.features;
  if (count === 0) return null;
  const act = (action: BulkAction, tag?: string) => {
    setOpen(null);
    if (bulk.isPending) return;
    bulk.mutate({ action, choice, ...(tag !== undefined && { tag }) });
  };
  // For the leads of all campaigns, tags and addresses come first, and rarer actions are behind
  // More (design, png/34).
  const overall = campaignId === null;
  const find = texts.find(findable.length, findCosts ? findable.length : 0);
  const findThem = () => findEmails.mutate(findable);
  const { filter, leadIds } = choice;
  const save = () => saveOwn((filter as ExportFilter | undefined) ?? { campaignId, leadIds });
  const refusal = exportRefusal({ features, leadIds });
  const more = bulkMenu({
    overall,
    find: findable.length > 0 ? find : null,
    exportRefusal: refusal,
    act,
    ask: setOpen,
    save,
    findThem,
  });
  return (
    <>
      <BulkBar
        text={bulk.isPending && count > TAKES_LONG ? texts.changing(count) : texts.selected(count)}
      >
        {others !== null && <ChooseAll count={others} onChooseAll={onChooseAll} />}
        {overall && (
          <Button
            variant="quiet"
            icon={<Tag aria-hidden="true" />}
            disabled={bulk.isPending}
            onClick={() => setOpen('TAG')}
          >
            {texts.tag}
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
          {leadsTexts.actions.pause}
        </Button>
        {!overall && (
          <Button
            variant="quiet"
            icon={<Play aria-hidden="true" />}
            disabled={bulk.isPending}
            onClick={() => act('RESUME')}
          >
            {leadsTexts.actions.resume}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<Ban aria-hidden="true" />}
          disabled={bulk.isPending}
          onClick={() => setOpen('BLACKLIST')}
        >
          {leadsTexts.actions.blacklist}
        </Button>
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden="true" />}
          disabledReason={
            !features?.LEADS_MOVING
              ? leadsTexts.actions.moveNeedsPro
              : campaignId === null
                ? texts.filterFirst
                : null
          }
          onClick={() => setOpen('MOVE')}
        >
          {texts.move}
        </Button>
        {!overall && (
          <Button
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            disabledReason={refusal}
            onClick={save}
          >
            {texts.export}
          </Button>
        )}
        <Menu
          label={texts.more}
          side="top"
          items={more}
          trigger={(props) => (
            <IconButton {...props} label={texts.more} icon={<Ellipsis aria-hidden="true" />} />
          )}
        />
        <IconButton label={texts.clear} icon={<X aria-hidden="true" />} onClick={onDone} />
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
