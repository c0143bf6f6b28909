import {
  AtSign,
  Award,
  CheckCheck,
  Eye,
  Flag,
  LockOpen,
  Mail,
  MailPlus,
  MailSearch,
  MessageSquareText,
  Rss,
  Send,
  ThumbsUp,
  Undo2,
  UserCheck,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { classNames } from '#web/ui/class-names.ts';
import { actionTypeTexts } from './action-type-texts.ts';
import styles from './action-type.module.css';

export type ActionDisplay = {
  label: string;
  icon: LucideIcon;
  color: string;
  chart: string | null;
};

/** How each step type looks, everywhere the same (design, section 3). */
export const ACTION_DISPLAY = {
  CONNECT: {
    label: actionTypeTexts.CONNECT.label,
    icon: UserRoundPlus,
    color: 'var(--a-connect)',
    chart: 'var(--c-connect)',
  },
  CONNECT_BY_EMAIL: {
    label: actionTypeTexts.CONNECT_BY_EMAIL.label,
    icon: MailPlus,
    color: 'var(--a-connect-email)',
    chart: 'var(--c-connect-email)',
  },
  MESSAGE: {
    label: actionTypeTexts.MESSAGE.label,
    icon: MessageSquareText,
    color: 'var(--a-message)',
    chart: 'var(--c-message)',
  },
  INMAIL: {
    label: actionTypeTexts.INMAIL.label,
    icon: Send,
    color: 'var(--a-inmail)',
    chart: 'var(--c-inmail)',
  },
  VISIT: {
    label: actionTypeTexts.VISIT.label,
    icon: Eye,
    color: 'var(--a-visit)',
    chart: 'var(--c-visit)',
  },
  ENDORSE: {
    label: actionTypeTexts.ENDORSE.label,
    icon: Award,
    color: 'var(--a-endorse)',
    chart: 'var(--c-endorse)',
  },
  LIKE: {
    label: actionTypeTexts.LIKE.label,
    icon: ThumbsUp,
    color: 'var(--a-like)',
    chart: 'var(--c-like)',
  },
  FOLLOW: {
    label: actionTypeTexts.FOLLOW.label,
    icon: Rss,
    color: 'var(--a-follow)',
    chart: 'var(--c-follow)',
  },
  EMAIL: {
    label: actionTypeTexts.EMAIL.label,
    icon: Mail,
    color: 'var(--a-email)',
    chart: 'var(--c-email)',
  },
  FIND_EMAIL: {
    label: actionTypeTexts.FIND_EMAIL.label,
    icon: MailSearch,
    color: 'var(--a-find-email)',
    chart: 'var(--c-find-email)',
  },
  WITHDRAW: {
    label: actionTypeTexts.WITHDRAW.label,
    icon: Undo2,
    color: 'var(--a-withdraw)',
    chart: 'var(--c-withdraw)',
  },
  IF_CONNECTED: {
    label: actionTypeTexts.IF_CONNECTED.label,
    icon: UserCheck,
    color: 'var(--a-condition)',
    chart: null,
  },
  IF_MESSAGE_VIEWED: {
    label: actionTypeTexts.IF_MESSAGE_VIEWED.label,
    icon: CheckCheck,
    color: 'var(--a-condition)',
    chart: null,
  },
  IF_EMAIL_AVAILABLE: {
    label: actionTypeTexts.IF_EMAIL_AVAILABLE.label,
    icon: AtSign,
    color: 'var(--a-condition)',
    chart: null,
  },
  IF_OPEN_PROFILE: {
    label: actionTypeTexts.IF_OPEN_PROFILE.label,
    icon: LockOpen,
    color: 'var(--a-condition)',
    chart: null,
  },
  END: { label: actionTypeTexts.END.label, icon: Flag, color: 'var(--a-end)', chart: null },
} as const satisfies Record<SequenceItemType, ActionDisplay>;

/** The type's icon on a tile of 12 % of its color. Decorative: the label stands next to it. */
export function ActionTile({
  type,
  size = 'medium',
}: {
  type: SequenceItemType;
  size?: 'small' | 'medium' | 'large';
}) {
  const Icon = ACTION_DISPLAY[type].icon;
  return (
    <span
      className={classNames(styles.tile, size !== 'medium' && styles[size])}
      style={{ '--type': ACTION_DISPLAY[type].color } as React.CSSProperties}
      aria-hidden="true"
    >
      <Icon />
    </span>
  );
}

/** Tile and label of a step type. */
export function ActionLabel({ type }: { type: SequenceItemType }) {
  return (
    <span className={styles.label}>
      <ActionTile type={type} />
      {ACTION_DISPLAY[type].label}
    </span>
  );
}
