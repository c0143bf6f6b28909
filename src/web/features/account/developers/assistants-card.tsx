import { Bot } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { approvalsTexts } from './approvals-texts.ts';
import styles from './developers.module.css';

const texts = approvalsTexts.assistants;

/** Where assistants connect, and what they asked for (design, png/47). */
export function AssistantsCard() {
  const address = `${window.location.origin}/mcp`;
  return (
    <Card
      title={
        <span className="row gap-12">
          <Bot aria-hidden="true" className={styles.emblem} /> {texts.title}
        </span>
      }
      actions={<AppLink href={paths.approvals.href()}>{texts.approvals}</AppLink>}
    >
      <div className="stack gap-12">
        <p className="small quiet">{texts.text}</p>
        <div className={`row gap-8 wrap ${styles.secretRow}`}>
          <code className={styles.secret}>{address}</code>
          <CopyButton text={address} />
        </div>
      </div>
    </Card>
  );
}
