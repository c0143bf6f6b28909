import { useState } from 'react';
import { DELETION_GRACE_DAYS } from '#core/account/deletion.ts';
import type { StaffUserAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ProxyOfUserDialog } from './proxy-of-user-dialog.tsx';
import { nameOf } from './staff-words.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { userDialogTexts } from './user-dialog-texts.ts';
import { VisitDialog } from './visit-dialog.tsx';

export type AskedAct =
  | 'visit'
  | 'trial'
  | 'transfer'
  | 'proxy'
  | 'limits'
  | 'invites'
  | 'deactivate'
  | 'delete'
  | 'undo';
type OfUser = { user: StaffUserAnswer; onClose: () => void };

/** Acts that need nothing but a reason. */
const PLAIN = {
  limits: 'POST /admin/users/{id}/limits/reset',
  invites: 'POST /admin/users/{id}/invites/resume',
  deactivate: 'POST /admin/users/{id}/subscription/deactivate',
  undo: 'POST /admin/users/{id}/deletion/cancel',
} as const;

function PlainDialog({ asked, user, onClose }: OfUser & { asked: keyof typeof PLAIN }) {
  const texts = userDialogTexts[asked];
  return (
    <ActDialog
      title={texts.title(nameOf(user))}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      danger={asked === 'deactivate'}
      done={texts.done}
      act={(reason) => api(PLAIN[asked], { params: { id: user.userId }, body: { reason } })}
      onClose={onClose}
    />
  );
}

/** Deleting takes the email of the account, typed. */
function DeleteUserDialog({ user, onClose }: OfUser) {
  const texts = userDialogTexts.remove;
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLowerCase() === user.email.toLowerCase();
  const { campaigns, leads } = user.counts;
  return (
    <ActDialog
      danger
      title={texts.title(nameOf(user))}
      text={texts.text(campaigns, leads, DELETION_GRACE_DAYS)}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      done={texts.done}
      problem={matches ? null : texts.typeEmail(user.email)}
      act={(reason) =>
        api('DELETE /admin/users/{id}', { params: { id: user.userId }, query: { reason } })
      }
      onClose={onClose}
    >
      <TextField
        label={texts.email}
        help={texts.typeEmail(user.email)}
        autoComplete="off"
        required
        data-autofocus=""
        value={typed}
        onChange={setTyped}
      />
    </ActDialog>
  );
}

/** The dialog of the act that was asked for. */
export function UserDialogs({ asked, ...of }: OfUser & { asked: AskedAct }) {
  switch (asked) {
    case 'visit':
      return <VisitDialog person={of.user} onClose={of.onClose} />;
    case 'trial':
      return <TrialDialog {...of} />;
    case 'transfer':
      return <TransferDialog {...of} />;
    case 'proxy':
      return <ProxyOfUserDialog {...of} />;
    case 'delete':
      return <DeleteUserDialog {...of} />;
    default:
      return <PlainDialog asked={asked} {...of} />;
  }
}
