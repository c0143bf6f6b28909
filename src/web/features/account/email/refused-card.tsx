import { Lock, Unplug, Users } from 'lucide-react';
import { Card } from '#web/ui/data/card.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';

const texts = emailAccountTexts.refused;
const CASES = [
  { icon: Users, title: texts.inUse, text: texts.inUseText },
  { icon: Lock, title: texts.permission, text: texts.permissionText },
  { icon: Unplug, title: texts.notReached, text: texts.notReachedText },
] as const;

/** What a refused mailbox means, before it happens. */
export function RefusedCard() {
  return (
    <Card title={texts.title} flush>
      <ul className={styles.lines}>
        {CASES.map(({ icon: Icon, title, text }) => (
          <li key={title} className={`flex gap-10 align-start ${styles.line}`}>
            <Icon aria-hidden="true" />
            <span className={`stack gap-2 grow shrink ${styles.lineText}`}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
