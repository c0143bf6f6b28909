import { Lock } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** While LinkedIn asks for a phone number, nothing can be written. */
export function ReadOnlyNote() {
  return (
    <div className={styles.foot} data-reply="" tabIndex={-1}>
      <Notice
        tone="warning"
        icon={<Lock aria-hidden="true" />}
        actions={
          <ButtonLink size="small" href={paths.enterLinkedIn.href()}>
            {texts.readOnlyLink}
          </ButtonLink>
        }
      >
        {texts.readOnly}
      </Notice>
    </div>
  );
}
