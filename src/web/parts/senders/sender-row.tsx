import { Ellipsis, UserMinus, UserPlus } from 'lucide-react';
import type { SenderAnswer } from '#contract/campaign-senders.ts';
import { isOut } from '#core/team/shared-campaign.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { sendersTexts as texts } from './senders-texts.ts';
import styles from './senders.module.css';

export type SenderActions = {
  onRemove: (sender: SenderAnswer) => void;
  onInviteAgain: (sender: SenderAnswer) => void;
};

function SenderMenu({ sender, actions }: { sender: SenderAnswer; actions: SenderActions }) {
  const label = texts.more(sender.name);
  return (
    <Menu
      label={label}
      items={[
        isOut(sender.state)
          ? {
              label: texts.inviteAgain,
              icon: <UserPlus aria-hidden="true" />,
              onSelect: () => actions.onInviteAgain(sender),
            }
          : {
              label: texts.removeItem,
              icon: <UserMinus aria-hidden="true" />,
              danger: true,
              onSelect: () => actions.onRemove(sender),
            },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          variant="quiet"
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}

/** One sender: state, share, people, and what they can start today and why no more. */
export function SenderRow({
  sender,
  share,
  self,
  owner,
  actions,
}: {
  sender: SenderAnswer;
  /** In percent; null where it means nothing anymore. */
  share: number | null;
  self: boolean;
  owner: boolean;
  /** Null for the owner, and where nothing can be changed. */
  actions: SenderActions | null;
}) {
  const { word, tone } = texts.states[sender.state];
  const agreed = sender.state === 'AGREED';
  return (
    <div className={`flex gap-12 align-start ${styles.sender}`}>
      <Avatar name={sender.name} />
      <div className="stack gap-2 grow shrink breaks">
        <span className="row gap-4-8 wrap">
          <strong className="semibold">{sender.name}</strong>
          {self && <span className="small quiet">{texts.you}</span>}
          {owner ? <Badge tone="accent">{texts.owner}</Badge> : <Badge tone={tone}>{word}</Badge>}
          {agreed && sender.lost !== null && (
            <Badge tone="warning">{texts.lost(sender.lost)}</Badge>
          )}
        </span>
        {share !== null && (
          <span className="small num">{agreed ? texts.share(share) : texts.shareOnce(share)}</span>
        )}
        {agreed && <span className="small quiet num">{texts.capacity(sender)}</span>}
        {(agreed || sender.state === 'LEFT') && (
          <span className="small quiet num">{texts.people(sender.leads)}</span>
        )}
      </div>
      {actions && <SenderMenu sender={sender} actions={actions} />}
    </div>
  );
}
