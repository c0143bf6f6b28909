import { MessageSquareOff } from 'lucide-react';
import { usePageTitle } from '#web/session/page-title.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { unsentText } from '../composer/unsent-texts.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

const texts = threadTexts.gone;

/** A conversation that no longer exists, with the unsent text in it. */
export function GoneConversation({
  conversationId,
  removed,
  listHref,
}: {
  conversationId: string;
  /** It was there; else nobody of the user's ever had this address. */ removed: boolean;
  listHref: string;
}) {
  const kept = unsentText(conversationId);
  usePageTitle(inboxTexts.title);
  return (
    <section className={`stack gap-20 ${styles.gone}`} aria-label={texts.title}>
      <h1 className="sr-only" tabIndex={-1}>
        {removed ? texts.title : texts.missing}
      </h1>
      <EmptyState
        icon={<MessageSquareOff />}
        title={removed ? texts.title : texts.missing}
        text={removed ? texts.text : texts.missingText}
      >
        <ButtonLink href={listHref}>{texts.back}</ButtonLink>
      </EmptyState>
      {kept !== null && (
        <div className={`stack gap-8 ${styles.kept}`}>
          <p>
            <strong>{texts.kept}</strong>
            <CopyButton text={kept} />
          </p>
          <blockquote>{kept}</blockquote>
        </div>
      )}
    </section>
  );
}
