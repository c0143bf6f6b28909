import { MailWarning } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lostMailboxTexts as texts } from './lost-mailbox-texts.ts';

/** Says that only the user can connect their mailbox again, with the way there. */
export function LostMailboxBanner() {
  return (
    <Notice
      kind="banner"
      tone="danger"
      icon={<MailWarning aria-hidden="true" />}
      announce="status"
      title={texts.lost}
      actions={
        <ButtonLink size="small" variant="primary" href={paths.emailAccount.href()}>
          {texts.reconnect}
        </ButtonLink>
      }
    />
  );
}
