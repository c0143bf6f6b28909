import { UserCog } from 'lucide-react';
import { actAs, actingUserId } from '#web/api/acting-user.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { layoutsTexts } from './layouts-texts.ts';

/**
 * Leaves the other account for one's own: everything that was read as the other user goes with the
 * page.
 */
function leaveAccount() {
  actAs(null);
  window.location.assign(paths.dashboard.href());
}

/**
 * Says on every page whose account someone works in, and leads back to their own (design, section
 * 7, "Staff banner").
 */
export function ActingBanner() {
  const user = useCurrentUser();
  if (actingUserId() === null || user === undefined) return null;
  return (
    <Notice
      kind="banner"
      tone="warning"
      icon={<UserCog aria-hidden="true" />}
      announce="status"
      title={layoutsTexts.acting(user.displayName, user.email)}
      actions={
        <Button size="small" onClick={leaveAccount}>
          {layoutsTexts.leaveAccount}
        </Button>
      }
    />
  );
}
