import {
  ArrowUpRight,
  Ban,
  ChevronLeft,
  ChevronRight,
  CirclePause,
  Ellipsis,
  MessageSquareText,
  Play,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import { writeToHref } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { holdAction } from '../standing/hold-action.ts';
import { useBulk } from '../use-bulk.ts';
import { leadsTexts } from '../leads-texts.ts';
import { leadPageTexts } from './lead-page-texts.ts';
import { oneLeadTexts } from './one-lead-texts.ts';
import styles from './lead-page.module.css';

/** The rarer actions on a phone: the neighbors of the list, the profile, the blacklist. */
export function LeadPhoneMenu({
  lead,
  name,
  way,
  onErase,
}: {
  lead: LeadAnswer;
  name: string;
  onErase: () => void;
  way: { before: string | null; behind: string | null };
}) {
  const bulk = useBulk({ campaignId: null });
  const [asked, setAsked] = useState(false);
  const choice = { leadIds: [lead.id] };
  const items: MenuItem[] = [
    ...(way.before
      ? [
          {
            label: oneLeadTexts.previous,
            icon: <ChevronLeft aria-hidden="true" />,
            href: way.before,
          },
        ]
      : []),
    ...(way.behind
      ? [{ label: oneLeadTexts.next, icon: <ChevronRight aria-hidden="true" />, href: way.behind }]
      : []),
    ...(lead.profileUrl
      ? [
          {
            label: leadPageTexts.profile,
            icon: <ArrowUpRight aria-hidden="true" />,
            onSelect: () =>
              void window.open(lead.profileUrl ?? '', '_blank', 'noopener,noreferrer'),
          },
        ]
      : []),
    lead.blacklisted
      ? {
          label: leadsTexts.actions.unblacklist,
          icon: <ShieldCheck aria-hidden="true" />,
          onSelect: () => bulk.mutate({ action: 'UNBLACKLIST', choice }),
        }
      : {
          label: leadsTexts.actions.blacklist,
          icon: <Ban aria-hidden="true" />,
          danger: true,
          onSelect: () => setAsked(true),
        },
    {
      label: leadPageTexts.erase,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: onErase,
    },
  ];
  return (
    <>
      <Menu
        label={leadPageTexts.more(name)}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={leadPageTexts.more(name)}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          bulk.mutate({ action: 'BLACKLIST', choice });
          setAsked(false);
        }}
        danger
        title={leadsTexts.blacklisting.title(name)}
        text={leadsTexts.blacklisting.text}
        confirmLabel={leadsTexts.blacklisting.confirm}
        cancelLabel={leadsTexts.cancel}
      />
    </>
  );
}

/** The actions of a lead, at the bottom of the screen in place of the tabs (design, png/23). */
export function LeadPhoneBar({
  lead,
  place,
}: {
  lead: LeadAnswer;
  place: CampaignLeadAnswer | null;
}) {
  const bulk = useBulk({ campaignId: place?.campaignId ?? null });
  const act = (action: 'PAUSE' | 'RESUME') =>
    bulk.mutate({ action, choice: { leadIds: [lead.id] } });
  const hold = place && holdAction(place);
  return (
    <div
      className={`flex gap-8 ${styles.bar}`}
      role="group"
      aria-label={leadPageTexts.phoneActions}
    >
      <ButtonLink
        variant="primary"
        size="large"
        fullWidth
        icon={<MessageSquareText aria-hidden="true" />}
        href={writeToHref(lead.id)}
      >
        {leadPageTexts.write}
      </ButtonLink>
      {hold === 'PAUSE' && (
        <IconButton
          variant="secondary"
          size="large"
          label={leadPageTexts.pause}
          busy={bulk.isPending}
          icon={<CirclePause aria-hidden="true" />}
          onClick={() => act('PAUSE')}
        />
      )}
      {hold === 'RESUME' && (
        <IconButton
          variant="secondary"
          size="large"
          label={leadPageTexts.resume}
          busy={bulk.isPending}
          icon={<Play aria-hidden="true" />}
          onClick={() => act('RESUME')}
        />
      )}
    </div>
  );
}
