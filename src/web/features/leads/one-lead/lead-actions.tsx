import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowRight,
  ArrowUpRight,
  Ban,
  CirclePause,
  CircleStop,
  Ellipsis,
  MailSearch,
  Play,
  RotateCw,
  SkipForward,
  UserMinus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { standingIn } from '../lead-row.tsx';
import { MoveLeadsDialog } from '../move-leads-dialog.tsx';
import { LEAD_READS } from '../lead-reads.ts';
import { useBulk } from '../use-bulk.ts';
import styles from '../leads.module.css';

type OneLead = Answer<'GET /leads/{leadId}'>;
type OfLead = { lead: OneLead; campaignId: CampaignId };

const ASKED = {
  BLACKLIST: {
    title: (name: string) => `Blacklist ${name}?`,
    text: 'They won’t be contacted in any of your campaigns until you remove them from the blacklist.',
    confirm: 'Blacklist',
  },
  REMOVE: {
    title: (name: string) => `Remove ${name} from this campaign?`,
    text: 'Their history stays in your leads, but they lose their place in this sequence.',
    confirm: 'Remove',
  },
} as const;
type Asked = keyof typeof ASKED;

/** Asks for the address of a lead; without a finder it waits, and says so. */
function useFindEmail(lead: OneLead) {
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: () => api('POST /leads/findemail', { body: { leadIds: [lead.id] } }),
    onSuccess: ({ holds }) =>
      toast.info(
        holds === null
          ? 'Looking for the email'
          : 'No email finder is set up. The search starts automatically once there is one',
      ),
    onError,
    onSettled: () => {
      for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * What may be done by hand with a lead, by where it stands: the likely ones as buttons, the rest
 * behind "More" (design, png/08).
 */
export function LeadActions({ lead, campaignId }: OfLead) {
  const bulk = useBulk({ campaignId });
  const findEmail = useFindEmail(lead);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [moving, setMoving] = useState(false);
  const mayMove = useCurrentUser()?.features.LEADS_MOVING ?? false;
  const standing = standingIn({ lead, campaignId });
  const act = (action: BulkAction) => bulk.mutate({ action, choice: { leadIds: [lead.id] } });
  const button = (action: BulkAction, label: string, icon: ReactNode) => (
    <Button
      size="small"
      icon={icon}
      busy={bulk.isPending && bulk.variables?.action === action}
      onClick={() => act(action)}
    >
      {label}
    </Button>
  );
  const facts = factsOf(standing);
  const more: MenuItem[] = [
    ...(facts.open
      ? [
          {
            label: 'Finish',
            icon: <CircleStop aria-hidden="true" />,
            description: 'Nothing more will be sent in this campaign',
            onSelect: () => act('FINISH'),
          },
        ]
      : []),
    {
      label: 'Move to another campaign',
      icon: <ArrowRight aria-hidden="true" />,
      disabledReason: mayMove ? null : 'Moving leads requires the Pro plan',
      onSelect: () => setMoving(true),
    },
    ...(lead.email === null
      ? [
          {
            label: 'Find email',
            icon: <MailSearch aria-hidden="true" />,
            disabledReason: lead.emailWantedAt === null ? null : 'Waiting for an email finder',
            onSelect: () => findEmail.mutate(),
          },
        ]
      : []),
    { kind: 'line' },
    lead.blacklisted
      ? {
          label: 'Remove from blacklist',
          icon: <Play aria-hidden="true" />,
          onSelect: () => act('UNBLACKLIST'),
        }
      : {
          label: 'Blacklist',
          icon: <Ban aria-hidden="true" />,
          danger: true,
          onSelect: () => setAsked('BLACKLIST'),
        },
    {
      label: 'Remove from this campaign',
      icon: <UserMinus aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('REMOVE'),
    },
  ];
  const name = lead.fullName ?? lead.email ?? 'this lead';
  return (
    <div className={styles.drawerActions}>
      {facts.live && button('PAUSE', 'Pause', <CirclePause aria-hidden="true" />)}
      {facts.resumable && button('RESUME', 'Resume', <Play aria-hidden="true" />)}
      {facts.failed &&
        button('RETRY', facts.sends ? 'Send again' : 'Try again', <RotateCw aria-hidden="true" />)}
      {facts.skippable && button('SKIP', 'Skip this step', <SkipForward aria-hidden="true" />)}
      {lead.profileUrl && (
        <Tooltip text="Open the profile on LinkedIn" describes={false}>
          <a
            className={styles.externalIcon}
            href={lead.profileUrl}
            target="_blank"
            rel="noreferrer noopener"
            aria-label="Open the profile on LinkedIn"
          >
            <ArrowUpRight aria-hidden="true" />
          </a>
        </Tooltip>
      )}
      {standing && (
        <Menu
          label="More for this lead"
          items={more}
          trigger={(props) => (
            <IconButton
              {...props}
              size="small"
              variant="secondary"
              label="More for this lead"
              icon={<Ellipsis aria-hidden="true" />}
            />
          )}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          onConfirm={() => {
            act(asked);
            setAsked(null);
          }}
          danger
          title={ASKED[asked].title(name)}
          text={ASKED[asked].text}
          confirmLabel={ASKED[asked].confirm}
          cancelLabel="Keep"
        />
      )}
      {moving && (
        <MoveLeadsDialog
          fromCampaignId={campaignId}
          choice={{ leadIds: [lead.id] }}
          count={1}
          onClose={() => setMoving(false)}
          onMoved={() => setMoving(false)}
        />
      )}
    </div>
  );
}

const SENDING: readonly (string | null)[] = ['MESSAGE', 'INMAIL', 'EMAIL'];

function factsOf(standing: ReturnType<typeof standingIn>) {
  if (standing === null)
    return {
      live: false,
      open: false,
      resumable: false,
      failed: false,
      skippable: false,
      sends: false,
    };
  const { state, reason, itemType, waitingFor } = standing;
  const live = isLive(state);
  const failed = state === 'FAILED';
  const held = state === 'PAUSED' && reason !== 'PAUSED_BY_USER' && reason !== 'ACTION_UNCONFIRMED';
  const underWay = waitingFor?.code === 'BEING_DONE' || waitingFor?.code === 'CHECKING';
  return {
    live,
    failed,
    open: live || failed || state === 'PAUSED',
    resumable:
      (state === 'PAUSED' && reason !== 'ACTION_UNCONFIRMED') ||
      (state === 'FINISHED' && (reason === 'REPLIED' || reason === 'FINISHED_BY_USER')),
    skippable: (live || failed || held) && itemType !== null && itemType !== 'END' && !underWay,
    sends: SENDING.includes(itemType),
  };
}
