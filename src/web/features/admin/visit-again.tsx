import { useQueryClient } from '@tanstack/react-query';
import type { UserAnswer } from '#contract/users.ts';
import { api } from '#web/api/api.ts';
import { askForVisit } from '#web/api/visit-needed.ts';
import { backToOwnAccount } from '#web/session/own-account.ts';
import { ActDialog } from './act-dialog.tsx';
import { staffTexts } from './staff-texts.ts';

const texts = staffTexts.visitAgain;

/**
 * Asks for the reason again when a visit has ended, in a dialog over the page, so that typed text
 * stays; without a reason, staff leave the account.
 */
export function VisitAgain({ user }: { user: UserAnswer }) {
  const client = useQueryClient();
  let isBegun = false;
  const begin = async (reason: string) => {
    await api('POST /admin/users/{id}/visits', {
      params: { id: user.id },
      body: { reason },
      asOneself: true,
    });
    isBegun = true;
  };
  const close = () => {
    if (!isBegun) return backToOwnAccount();
    askForVisit(false);
    void client.invalidateQueries();
  };
  return (
    <ActDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={staffTexts.visit.busy}
      reasonHelp={staffTexts.visit.reasonHelp}
      act={begin}
      onClose={close}
    />
  );
}
