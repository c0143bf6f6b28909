import { useMutation } from '@tanstack/react-query';
import { Crown, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SenderAnswer } from '#contract/campaign-senders.ts';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import {
  canShareCampaign,
  HAND_OVERS,
  isOut,
  sharePercent,
  type HandOver,
} from '#core/team/shared-campaign.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { InviteSendersDialog, RemoveSenderDialog, SharesDialog } from './sender-dialogs.tsx';
import { SenderRow, type SenderActions } from './sender-row.tsx';
import { sendersTexts as texts } from './senders-texts.ts';
import { isSharedCopy } from './shared-copy.ts';
import { useInviteAgain, useSenders } from './use-senders.ts';
import styles from './senders.module.css';

type Asked = { ask: 'invite' } | { ask: 'shares' } | { ask: 'remove'; sender: SenderAnswer };

/** Why the user can't share campaigns, or null if they can. */
function useBarrier() {
  const user = useCurrentUser();
  if (user === undefined) return null;
  if (!user.features.TEAM) return 'PLAN';
  const verdict = canShareCampaign(user.teamId === null ? null : user.role);
  return verdict.allowed ? null : verdict.reason === 'NOT_IN_TEAM' ? 'TEAM' : 'ROLE';
}

function Barrier({ kind }: { kind: NonNullable<ReturnType<typeof useBarrier>> }) {
  switch (kind) {
    case 'PLAN':
      return (
        <Notice
          tone="neutral"
          title={texts.notInPlan}
          actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
        >
          {texts.offer}
        </Notice>
      );
    case 'TEAM':
      return (
        <Notice
          tone="neutral"
          title={texts.noTeam}
          actions={<ButtonLink href={paths.team.href()}>{texts.team}</ButtonLink>}
        >
          {texts.noTeamText}
        </Notice>
      );
    case 'ROLE':
      return (
        <Notice tone="neutral" title={texts.roleTooLow}>
          {texts.offer}
        </Notice>
      );
  }
}

/** A choice takes effect immediately, as the senders do. */
function HandOverChoice({ campaign, chosen }: { campaign: CampaignAnswer; chosen: HandOver }) {
  const toast = useToast();
  const change = useMutation({
    mutationFn: (handOver: HandOver) =>
      api('PATCH /campaigns/{campaignId}', {
        params: { campaignId: campaign.id },
        body: { handOver },
      }),
    onSuccess: () => toast.success(texts.handOver.done),
    onError: useProblemToast(),
  });
  return (
    <div className="stack gap-10">
      <div className="stack gap-2">
        <h3>{texts.handOver.title}</h3>
        <p className="small quiet">{texts.handOver.text}</p>
      </div>
      <RadioList
        label={texts.handOver.title}
        value={change.isPending ? change.variables : chosen}
        onChange={(handOver) => change.mutate(handOver)}
        options={HAND_OVERS.map((value) => ({ value, ...texts.handOver.choices[value] }))}
      />
    </div>
  );
}

function SenderList({
  campaign,
  senders,
  actions,
}: {
  campaign: CampaignAnswer;
  senders: readonly SenderAnswer[];
  actions: SenderActions | null;
}) {
  const ownerId = campaign.shared?.owner.userId;
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {senders.map((sender) => (
        <li key={sender.userId}>
          <SenderRow
            sender={sender}
            share={isOut(sender.state) ? null : sharePercent(senders, sender.userId)}
            self={sender.userId === campaign.userId}
            owner={sender.userId === ownerId}
            actions={sender.userId === ownerId ? null : actions}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Who sends for a campaign, with what share, and what becomes of the people of a sender who can't
 * (product rules, section 22). Everything here takes effect immediately.
 */
export function SendersCard({ campaign }: { campaign: CampaignAnswer }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const read = useSenders(campaign.id);
  const again = useInviteAgain(campaign.id);
  const barrier = useBarrier();
  const { id: campaignId, shared } = campaign;
  const isCopy = isSharedCopy(campaign);
  const mayChange = barrier === null && !isCopy && campaign.can.edit.allowed;
  const senders = read.data ?? [];
  const close = () => setAsked(null);
  const off = disabledReasonText(campaign.can.edit);
  const actions: SenderActions = {
    onRemove: (sender) => setAsked({ ask: 'remove', sender }),
    onInviteAgain: (sender) => again.mutate(sender),
  };
  return (
    <Card
      flush
      title={texts.title}
      {...(barrier === 'PLAN' && {
        actions: (
          <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
            {texts.plan}
          </Badge>
        ),
      })}
    >
      <Answered
        read={read}
        failed={texts.failed}
        loading={<SkeletonRows count={2} avatar label={texts.loading} />}
        empty={barrier === null && <p className={`small quiet ${styles.body}`}>{texts.onlyYou}</p>}
      >
        <SenderList campaign={campaign} senders={senders} actions={mayChange ? actions : null} />
      </Answered>
      {barrier !== null && !isCopy ? (
        <div className={styles.body}>
          <Barrier kind={barrier} />
        </div>
      ) : (
        !isCopy &&
        read.data && (
          <div className={`stack gap-16 ${styles.foot}`}>
            <div className="row gap-8 wrap">
              <Button
                icon={<UserPlus aria-hidden="true" />}
                disabledReason={off}
                onClick={() => setAsked({ ask: 'invite' })}
              >
                {texts.invite}
              </Button>
              {senders.length > 1 && (
                <Button
                  icon={<SlidersHorizontal aria-hidden="true" />}
                  disabledReason={off}
                  onClick={() => setAsked({ ask: 'shares' })}
                >
                  {texts.shares}
                </Button>
              )}
            </div>
            {shared && <HandOverChoice campaign={campaign} chosen={shared.handOver} />}
          </div>
        )
      )}
      {asked?.ask === 'invite' && (
        <InviteSendersDialog
          {...{ campaignId, senders }}
          ownerId={campaign.userId}
          onClose={close}
        />
      )}
      {asked?.ask === 'shares' && <SharesDialog {...{ campaignId, senders }} onClose={close} />}
      {asked?.ask === 'remove' && (
        <RemoveSenderDialog
          campaignId={campaignId}
          sender={asked.sender}
          handOver={shared?.handOver ?? 'AFTER_DAY'}
          onClose={close}
        />
      )}
    </Card>
  );
}
