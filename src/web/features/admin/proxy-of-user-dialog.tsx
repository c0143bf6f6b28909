import { useState } from 'react';
import type { ProxyAnswer, StaffUserAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ActDialog } from './act-dialog.tsx';
import { proxyOptions, useAllProxies } from './proxy-options.ts';
import { nameOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import { userDialogTexts } from './user-dialog-texts.ts';

const texts = userDialogTexts.proxy;
const NONE = 'none';

/** Chooses the proxy of a user, or none. */
export function ProxyOfUserDialog({
  user,
  onClose,
}: {
  user: StaffUserAnswer;
  onClose: () => void;
}) {
  const current = user.connection.proxy?.id ?? null;
  const proxies = useAllProxies();
  const [chosen, setChosen] = useState<string>(current ?? NONE);
  const move = (reason: string) => {
    const isNone = chosen === NONE;
    const id = (isNone ? current : chosen) as ProxyAnswer['id'];
    return api('PATCH /admin/proxies/{id}', {
      params: { id },
      body: {
        reason,
        ...(isNone ? { removeUserIds: [user.userId] } : { addUserIds: [user.userId] }),
      },
    });
  };
  const problem = proxies.isLoadingError
    ? texts.failed
    : !proxies.data
      ? staffTexts.loading
      : chosen === (current ?? NONE)
        ? texts.same
        : null;
  return (
    <ActDialog
      title={texts.title(nameOf(user))}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      problem={problem}
      done={texts.done}
      act={move}
      onClose={onClose}
    >
      {proxies.data ? (
        <SelectField
          label={texts.field}
          value={chosen}
          onChange={setChosen}
          searchable
          options={[
            { value: NONE, label: texts.none, description: texts.noneText },
            ...proxyOptions({ proxies: proxies.data, current }),
          ]}
        />
      ) : proxies.isLoadingError ? (
        <p role="alert">{texts.failed}</p>
      ) : (
        <SkeletonRows count={1} rowHeight={44} label={staffTexts.loading} />
      )}
    </ActDialog>
  );
}
