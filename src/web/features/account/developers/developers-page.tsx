import { ApiKeysCard } from './api-keys-card.tsx';
import { AssistantsCard } from './assistants-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import styles from './developers.module.css';

/** `/account/developers`: what programs may do, and what they did (design, png/47). */
export function DevelopersPage() {
  return (
    <div className={`stack gap-16 align-start ${styles.columns}`}>
      <div className="stack fit gap-16">
        <ApiKeysCard />
        <AssistantsCard />
        <ConnectionsCard />
      </div>
      <div className="stack fit gap-16">
        <WebhooksCard />
      </div>
    </div>
  );
}
