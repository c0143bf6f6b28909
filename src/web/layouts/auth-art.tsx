import {
  CircleCheck,
  Eye,
  Mail,
  MessageSquareText,
  Undo2,
  UserCheck,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { authArtTexts } from './auth-art-texts.ts';
import styles from './auth-art.module.css';

function Node({
  name,
  text,
  icon,
  tone,
  wide,
  className,
}: {
  name: string;
  text: string;
  icon: ReactNode;
  tone?: string;
  wide?: boolean;
  className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.node, wide && styles.wide, className)}>
      <span className={styles.tile} style={{ '--tone': tone } as React.CSSProperties}>
        {icon}
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
      </span>
    </div>
  );
}

/** The picture beside the way in: a small sequence that ends in an answer. */
export function AuthArt() {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.tree}>
        <Node wide name={authArtTexts.view} text={authArtTexts.viewWhen} icon={<Eye />} />
        <span className={styles.line} />
        <Node
          wide
          name={authArtTexts.invite}
          text={authArtTexts.inviteNote}
          icon={<UserRoundPlus />}
          tone="#9dbdff"
        />
        <span className={classNames(styles.line, styles.short)} />
        <Node
          wide
          name={authArtTexts.condition}
          text={authArtTexts.conditionWait}
          icon={<UserCheck />}
        />
        <span className={styles.split} />
        <span className={styles.branch}>{authArtTexts.yes}</span>
        <span className={styles.branch}>{authArtTexts.no}</span>
        <Node
          name={authArtTexts.message}
          text={authArtTexts.messageWhen}
          icon={<MessageSquareText />}
          tone="#6fe0d6"
        />
        <Node
          name={authArtTexts.email}
          text={authArtTexts.emailWhen}
          icon={<Mail />}
          tone="#ffa6a0"
        />
        <span className={classNames(styles.line, styles.short, styles.stem)} />
        <span className={classNames(styles.line, styles.short, styles.stem)} />
        <div className={classNames(styles.node, styles.won)}>
          <span className={styles.initials}>{authArtTexts.initials}</span>
          <span>
            <span className={styles.name}>{authArtTexts.replied}</span>
            <span className={styles.text}>{authArtTexts.reply}</span>
          </span>
          <CircleCheck />
        </div>
        <Node
          className={styles.faint}
          name={authArtTexts.withdraw}
          text={authArtTexts.withdrawWhen}
          icon={<Undo2 />}
        />
      </div>
    </div>
  );
}
