import {
  ArrowRight,
  ArrowUpRight,
  Ban,
  CirclePause,
  CircleStop,
  Ellipsis,
  MailSearch,
  Play,
  ShieldCheck,
  RotateCw,
  SkipForward,
  UserMinus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { isLive } from '#core/lead/lead-state.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { placeInCampaign } from '../lead-row.tsx';
import { holdAction } from '../standing/hold-action.ts';
import { useBulk } from '../use-bulk.ts';
import { leadsTexts } from '../leads-texts.ts';
import { useFindEmails } from './use-find-emails.ts';
import { oneLeadTexts } from './one-lead-texts.ts';
import styles from '../leads.module.css';

const MoveLeadsDialog = lazyPart(
  async () => (await import('../move-leads-dialog.tsx')).MoveLeadsDialog,
  null,
);

type OneLead = Answer<'GET /leads/{leadId}'>;
type OfLead = { lead: OneLead; campaignId: CampaignId };

const texts = oneLeadTexts.actions;
const ASKED = { BLACKLIST: leadsTexts.blacklisting, REMOVE: leadsTexts.removing } as const;
type Asked = keyof typeof ASKED;

/**
 * The manual actions on a lead, by its state: the likely ones as buttons, `children` after them,
 * the rest behind "More" (design, png/08). `holds` is false if pausing and resuming are elsewhere
 * on the screen.
 */
export function LeadActions({
  lead,
  campaignId,
  holds = true,
  children,
}: OfLead & { holds?: boolean; children?: ReactNode }) {
  const bulk = useBulk({ campaignId });
  const findEmails = useFindEmails();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [moving, setMoving] = useState(false);
  const mayMove = useCurrentUser()?.features.LEADS_MOVING ?? false;
  const standing = placeInCampaign({ lead, campaignId });
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
  const hold = holds && standing ? holdAction(standing) : null;
  const more: MenuItem[] = [
    ...(facts.open
      ? [
          {
            label: leadsTexts.actions.finish,
            icon: <CircleStop aria-hidden="true" />,
            description: texts.finishHint,
            onSelect: () => act('FINISH'),
          },
        ]
      : []),
    {
      label: texts.move,
      icon: <ArrowRight aria-hidden="true" />,
      disabledReason: mayMove ? null : leadsTexts.actions.moveNeedsPro,
      onSelect: () => setMoving(true),
    },
    ...(lead.email === null
      ? [
          {
            label: leadsTexts.findingEmail.button,
            icon: <MailSearch aria-hidden="true" />,
            disabledReason: lead.emailWantedAt === null ? null : leadsTexts.findingEmail.looking,
            onSelect: () => findEmails.mutate([lead.id]),
          },
        ]
      : []),
    { kind: 'line' },
    lead.blacklisted
      ? {
          label: leadsTexts.actions.unblacklist,
          icon: <ShieldCheck aria-hidden="true" />,
          onSelect: () => act('UNBLACKLIST'),
        }
      : {
          label: leadsTexts.actions.blacklist,
          icon: <Ban aria-hidden="true" />,
          danger: true,
          onSelect: () => setAsked('BLACKLIST'),
        },
    {
      label: leadsTexts.actions.remove,
      icon: <UserMinus aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsked('REMOVE'),
    },
  ];
  const name = lead.fullName ?? lead.email ?? texts.thisLead;
  return (
    <div className="flex gap-6 wrap">
      {children}
      {hold === 'PAUSE' &&
        button('PAUSE', leadsTexts.actions.pause, <CirclePause aria-hidden="true" />)}
      {hold === 'RESUME' &&
        button('RESUME', leadsTexts.actions.resume, <Play aria-hidden="true" />)}
      {facts.failed &&
        button(
          'RETRY',
          facts.sends ? texts.sendAgain : texts.tryAgain,
          <RotateCw aria-hidden="true" />,
        )}
      {facts.skippable &&
        button('SKIP', leadsTexts.actions.skip, <SkipForward aria-hidden="true" />)}
      {lead.profileUrl && (
        <Tooltip text={texts.openProfile} describes={false}>
          <a
            className={`stack plain ${styles.externalIcon}`}
            href={lead.profileUrl}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={texts.openProfile}
          >
            <ArrowUpRight aria-hidden="true" />
          </a>
        </Tooltip>
      )}
      {standing && (
        <Menu
          label={texts.more}
          items={more}
          trigger={(props) => (
            <IconButton
              {...props}
              size="small"
              variant="secondary"
              label={texts.more}
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
          cancelLabel={leadsTexts.cancel}
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

function factsOf(standing: ReturnType<typeof placeInCampaign>) {
  if (standing === null) return { open: false, failed: false, skippable: false, sends: false };
  const { state, reason, itemType, waitingFor } = standing;
  const live = isLive(state);
  const failed = state === 'FAILED';
  const byUser = reason === 'PAUSED_BY_USER' || reason === 'USER_WROTE';
  const held = state === 'PAUSED' && !byUser && reason !== 'ACTION_UNCONFIRMED';
  const underWay = waitingFor?.code === 'BEING_DONE' || waitingFor?.code === 'CHECKING';
  return {
    failed,
    open: live || failed || state === 'PAUSED',
    skippable: (live || failed || held) && itemType !== null && itemType !== 'END' && !underWay,
    sends: SENDING.includes(itemType),
  };
}
