import { UserCog } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import {
  actingReturn,
  actingUserId,
  forgetClosedAccount,
  wasAccountClosed,
} from '#web/acting-user.ts';
import { isVisitNeeded, onVisitNeeded } from '#web/api/visit-needed.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { backToOwnAccount } from '#web/session/own-account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { actingBannerTexts as texts } from './acting-banner-texts.ts';

const VisitAgain = lazyPart(
  async () => (await import('#web/features/admin/visit-again.tsx')).VisitAgain,
  null,
);

/** Says why someone is back in their own account, until they dismiss it. */
function ClosedAccount() {
  const [read, setRead] = useState(false);
  const dismiss = () => {
    forgetClosedAccount();
    setRead(true);
  };
  if (read) return null;
  return (
    <Notice
      kind="banner"
      tone="warning"
      icon={<UserCog aria-hidden="true" />}
      announce="alert"
      title={texts.closed}
      actions={
        <Button size="small" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      }
    />
  );
}

/**
 * Says on every page whose account someone works in, and leads back to their own (design, section
 * 7, "Staff banner").
 */
export function ActingBanner() {
  const user = useCurrentUser();
  const visitNeeded = useSyncExternalStore(onVisitNeeded, isVisitNeeded);
  if (actingUserId() === null) return wasAccountClosed() ? <ClosedAccount /> : null;
  if (user === undefined) return null;
  return (
    <Notice
      kind="banner"
      tone="warning"
      icon={<UserCog aria-hidden="true" />}
      announce="status"
      title={texts.acting(user.displayName || user.email)}
      actions={
        <Button size="small" onClick={backToOwnAccount}>
          {actingReturn() === null ? texts.back : texts.leave}
        </Button>
      }
    >
      {texts.signed(user.email)}
      {visitNeeded && <VisitAgain user={user} />}
    </Notice>
  );
}
