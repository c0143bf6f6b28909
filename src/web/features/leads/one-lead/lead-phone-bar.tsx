import {
  ArrowUpRight,
  Ban,
  ChevronLeft,
  ChevronRight,
  CirclePause,
  Ellipsis,
  MessageSquareText,
  Play,
} from 'lucide-react';
import { useState } from 'react';
import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MESSAGES_COME } from '../overview/messages-come.ts';
import { useBulk } from '../use-bulk.ts';
import styles from './lead-page.module.css';

/** What is rarer on a phone: the neighbours of the list, the profile, the blacklist. */
export function LeadPhoneMenu({
  lead,
  name,
  way,
}: {
  lead: LeadAnswer;
  name: string;
  way: { before: string | null; behind: string | null };
}) {
  const bulk = useBulk({ campaignId: null });
  const [asked, setAsked] = useState(false);
  const choice = { leadIds: [lead.id] };
  const items: MenuItem[] = [
    ...(way.before
      ? [{ label: 'Previous lead', icon: <ChevronLeft aria-hidden="true" />, href: way.before }]
      : []),
    ...(way.behind
      ? [{ label: 'Next lead', icon: <ChevronRight aria-hidden="true" />, href: way.behind }]
      : []),
    ...(lead.profileUrl
      ? [
          {
            label: 'LinkedIn profile',
            icon: <ArrowUpRight aria-hidden="true" />,
            onSelect: () =>
              void window.open(lead.profileUrl ?? '', '_blank', 'noopener,noreferrer'),
          },
        ]
      : []),
    lead.blacklisted
      ? {
          label: 'Remove from blacklist',
          icon: <Play aria-hidden="true" />,
          onSelect: () => bulk.mutate({ action: 'UNBLACKLIST', choice }),
        }
      : {
          label: 'Blacklist',
          icon: <Ban aria-hidden="true" />,
          danger: true,
          onSelect: () => setAsked(true),
        },
  ];
  return (
    <>
      <Menu
        label={`More for ${name}`}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={`More for ${name}`}
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
        title={`Blacklist ${name}?`}
        text="They won’t be contacted in any of your campaigns until you remove them from the blacklist."
        confirmLabel="Blacklist"
        cancelLabel="Keep"
      />
    </>
  );
}

/** What is done with a lead, at the bottom of the screen in place of the tabs (design, png/23). */
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
  const paused = place?.state === 'PAUSED' && place.reason !== 'ACTION_UNCONFIRMED';
  return (
    <div className={styles.bar} role="group" aria-label="What to do">
      <Button
        variant="primary"
        size="large"
        fullWidth
        icon={<MessageSquareText aria-hidden="true" />}
        disabledReason={MESSAGES_COME}
      >
        Write a message
      </Button>
      {place && isLive(place.state) && (
        <IconButton
          variant="secondary"
          size="large"
          label="Pause this lead"
          busy={bulk.isPending}
          icon={<CirclePause aria-hidden="true" />}
          onClick={() => act('PAUSE')}
        />
      )}
      {paused && (
        <IconButton
          variant="secondary"
          size="large"
          label="Resume this lead"
          busy={bulk.isPending}
          icon={<Play aria-hidden="true" />}
          onClick={() => act('RESUME')}
        />
      )}
    </div>
  );
}
