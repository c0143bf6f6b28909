import { ExternalLink, Mail, Lock } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { buttonClass } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Conversation } from '../inbox-query.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

const texts = threadTexts.answerElsewhere;
const CHATS = 'https://www.linkedin.com/messaging/';

/** While LinkedIn asks for a phone number, nothing can be written. */
export function ReadOnlyNote() {
  return (
    <div className={styles.foot} data-reply="" tabIndex={-1}>
      <Notice
        tone="warning"
        icon={<Lock aria-hidden="true" />}
        actions={
          <ButtonLink size="small" href={paths.enterLinkedIn.href()}>
            {threadTexts.readOnlyLink}
          </ButtonLink>
        }
      >
        {threadTexts.readOnly}
      </Notice>
    </div>
  );
}

/** Where to answer while messages cannot be sent from here. */
export function AnswerElsewhere({
  conversation,
  profileUrl,
}: {
  conversation: Conversation;
  profileUrl: string | null;
}) {
  const email = conversation.startsOn === 'EMAIL' ? (conversation.lead?.email ?? null) : null;
  return (
    <div className={styles.foot} data-reply="" tabIndex={-1}>
      <Notice
        actions={
          email === null ? (
            <a
              className={buttonClass({ size: 'small' })}
              href={profileUrl ?? CHATS}
              target="_blank"
              rel="noreferrer noopener"
            >
              <ExternalLink aria-hidden="true" />
              {texts.openLinkedIn}
            </a>
          ) : (
            <a className={buttonClass({ size: 'small' })} href={`mailto:${email}`}>
              <Mail aria-hidden="true" />
              {texts.openMail}
            </a>
          )
        }
      >
        {email === null ? texts.linkedIn : texts.email}
      </Notice>
    </div>
  );
}
