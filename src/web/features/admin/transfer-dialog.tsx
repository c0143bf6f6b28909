import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { FoundUserAnswer, StaffUserAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './admin.module.css';
import { nameOf } from './staff-words.ts';
import { userDialogTexts } from './user-dialog-texts.ts';
import { UserPicker } from './user-picker.tsx';

const texts = userDialogTexts.transfer;
type Side = Pick<FoundUserAnswer, 'displayName' | 'email'>;

function SideOf({ word, side }: { word: string; side: Side }) {
  return (
    <span className={styles.two}>
      <span className={styles.quiet}>{word}</span>
      <strong>{nameOf(side)}</strong>
      <span className={styles.quiet}>{side.email}</span>
    </span>
  );
}

/** Chooses another buyer, names both sides, and says what the transfer does (product rules, 19). */
export function TransferDialog({ user, onClose }: { user: StaffUserAnswer; onClose: () => void }) {
  const [to, setTo] = useState<FoundUserAnswer | null>(null);
  const params = { id: user.userId };
  const preview = useQuery({
    ...apiQuery('GET /admin/users/{id}/subscription/transfer', {
      params,
      query: { toUserId: to?.userId },
    }),
    enabled: to !== null,
  });
  const problem =
    to === null
      ? texts.choose
      : preview.isError
        ? problemText(preview.error)
        : preview.data
          ? null
          : texts.checking;
  return (
    <ActDialog
      title={texts.title(nameOf(user))}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      problem={problem}
      done={texts.done(to ? nameOf(to) : '')}
      act={async (reason) =>
        to &&
        api('POST /admin/users/{id}/subscription/transfer', {
          params,
          body: { reason, toUserId: to.userId },
        })
      }
      onClose={onClose}
    >
      <UserPicker value={to} onChange={setTo} without={[user.userId]} />
      {to !== null && preview.isError && (
        <Notice tone="danger" announce="alert" title={problemText(preview.error)} />
      )}
      {to !== null && preview.data && (
        <div className={`stack gap-12 align-center ${styles.sides}`} role="status">
          <SideOf word={texts.from} side={preview.data.from} />
          <ArrowRight aria-hidden="true" />
          <SideOf word={texts.to} side={preview.data.to} />
          <div className={styles.effects}>
            <strong>{texts.effects}</strong>
            <ul>
              {preview.data.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </ActDialog>
  );
}
