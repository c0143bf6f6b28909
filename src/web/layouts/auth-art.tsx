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
        <Node wide name="Profile view" text="Day 0 · 9:12 am" icon={<Eye />} />
        <span className={styles.line} />
        <Node
          wide
          name="Invite"
          text="Hi Elena, your talk on…"
          icon={<UserRoundPlus />}
          tone="#9dbdff"
        />
        <span className={classNames(styles.line, styles.short)} />
        <Node wide name="If connected" text="Wait up to 14 days" icon={<UserCheck />} />
        <span className={styles.split} />
        <span className={styles.branch}>Yes</span>
        <span className={styles.branch}>No</span>
        <Node
          name="Message"
          text="1 day after acceptance"
          icon={<MessageSquareText />}
          tone="#6fe0d6"
        />
        <Node name="Email" text="3 days later" icon={<Mail />} tone="#ffa6a0" />
        <span className={classNames(styles.line, styles.short, styles.stem)} />
        <span className={classNames(styles.line, styles.short, styles.stem)} />
        <div className={classNames(styles.node, styles.won)}>
          <span className={styles.initials}>EC</span>
          <span>
            <span className={styles.name}>Elena replied</span>
            <span className={styles.text}>“Tuesday works for me”</span>
          </span>
          <CircleCheck />
        </div>
        <Node
          className={styles.faint}
          name="Withdraw invite"
          text="After 21 days"
          icon={<Undo2 />}
        />
      </div>
    </div>
  );
}
