import { BookOpen } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ApiKeysCard } from './api-keys-card.tsx';
import { AssistantsCard } from './assistants-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import { developersTexts } from './developers-texts.ts';
import styles from './developers.module.css';

const { start: texts } = developersTexts;

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
        <Notice icon={<BookOpen aria-hidden="true" />}>
          <a href="/docs/first-campaign.md" target="_blank" rel="noreferrer">
            {texts.guide}
          </a>{' '}
          {texts.text} <AppLink href={paths.campaigns.href()}>{texts.campaigns}</AppLink>
        </Notice>
      </div>
    </div>
  );
}
