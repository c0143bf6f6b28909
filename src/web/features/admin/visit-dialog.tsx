import type { FoundUserAnswer } from '#contract/staff.ts';
import { actAs } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { paths } from '#web/paths.ts';
import { useAdminStatus } from '#web/session/current-user.ts';
import { ActDialog } from './act-dialog.tsx';
import { nameOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';

const texts = staffTexts.visit;
type Person = Pick<FoundUserAnswer, 'userId' | 'displayName' | 'email'>;

/**
 * Asks why, then works in the account as a new page; leaving it leads back to where it was opened.
 */
export function VisitDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const isAdmin = useAdminStatus() === 'ADMIN';
  const visit = async (reason: string) => {
    const { userId } = person;
    await api('POST /admin/users/{id}/visits', { params: { id: userId }, body: { reason } });
    const returnTo = isAdmin
      ? paths.adminUser.href({ userId })
      : paths.admin.href({ query: { query: person.email } });
    actAs(userId, returnTo);
    window.location.assign(paths.dashboard.href());
  };
  return (
    <ActDialog
      title={texts.title(nameOf(person))}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      reasonHelp={texts.reasonHelp}
      act={visit}
      onClose={onClose}
    />
  );
}
