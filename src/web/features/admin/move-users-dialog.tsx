import { useState } from 'react';
import type { FoundUserAnswer, ProxyAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './admin.module.css';
import { proxyOptions, useAllProxies } from './proxy-options.ts';
import { proxiesTexts } from './proxies-texts.ts';
import { nameOf } from './staff-words.ts';
import { UserPicker } from './user-picker.tsx';

const texts = proxiesTexts.move;
const OFF = 'off';
type Mode = 'bring' | 'away';

/** The users to move, and their new proxy. */
function AwayFields({
  proxy,
  chosen,
  onChosen,
  to,
  onTo,
  others,
}: {
  proxy: ProxyAnswer;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: Set<string>) => void;
  to: string | null;
  onTo: (to: string) => void;
  others: readonly ProxyAnswer[];
}) {
  const all = proxy.users.map(({ userId }) => userId as string);
  if (all.length === 0) return <p className={styles.quiet}>{texts.nobody}</p>;
  return (
    <>
      <fieldset className={`stack gap-8 shrink ${styles.people}`}>
        <legend>{texts.who}</legend>
        <Checkbox
          label={texts.all}
          checked={chosen.size === all.length}
          mixed={chosen.size > 0 && chosen.size < all.length}
          onChange={(on) => onChosen(new Set(on ? all : []))}
        />
        <div className={`stack gap-8 ${styles.peopleList}`}>
          {proxy.users.map((user) => (
            <Checkbox
              key={user.userId}
              label={nameOf(user)}
              description={user.email}
              checked={chosen.has(user.userId)}
              onChange={(on) => {
                const next = new Set(chosen);
                if (on) next.add(user.userId);
                else next.delete(user.userId);
                onChosen(next);
              }}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={texts.to}
        required
        searchable
        value={to}
        onChange={onTo}
        options={[
          { value: OFF, label: texts.off, description: texts.offText },
          ...proxyOptions({ proxies: others, current: null }),
        ]}
      />
    </>
  );
}

/** Why users can’t be moved away yet. */
function awayProblem({
  chosen,
  to,
  others,
}: {
  chosen: ReadonlySet<string>;
  to: string | null;
  others: readonly ProxyAnswer[];
}): string | null {
  if (chosen.size === 0) return texts.chooseUsers;
  if (to === null) return texts.chooseProxy;
  const target = others.find(({ id }) => id === to);
  const room = target ? target.capacity - target.users.length : Number.MAX_SAFE_INTEGER;
  return chosen.size > room ? texts.tooMany(room) : null;
}

/** Brings a user to a proxy, or moves some of those it serves to another one or off it. */
export function MoveUsersDialog({ proxy, onClose }: { proxy: ProxyAnswer; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>(proxy.users.length > 0 ? 'away' : 'bring');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState<string | null>(null);
  const [user, setUser] = useState<FoundUserAnswer | null>(null);
  const others = (useAllProxies().data ?? []).filter(({ id }) => id !== proxy.id);
  const move = (reason: string) => {
    const people = [...chosen] as ProxyAnswer['users'][number]['userId'][];
    if (mode === 'bring')
      return api('PATCH /admin/proxies/{id}', {
        params: { id: proxy.id },
        body: { reason, addUserIds: user ? [user.userId] : [] },
      });
    return api('PATCH /admin/proxies/{id}', {
      params: { id: to === OFF ? proxy.id : (to as ProxyAnswer['id']) },
      body: { reason, ...(to === OFF ? { removeUserIds: people } : { addUserIds: people }) },
    });
  };
  const problem =
    mode === 'bring' ? (user ? null : texts.chooseUser) : awayProblem({ chosen, to, others });
  return (
    <ActDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      done={texts.done}
      problem={problem}
      act={move}
      onClose={onClose}
    >
      <Segmented<Mode>
        label={texts.what}
        value={mode}
        onChange={setMode}
        fullWidth
        segments={[
          { value: 'away', label: texts.away },
          { value: 'bring', label: texts.bring },
        ]}
      />
      {mode === 'bring' ? (
        <UserPicker
          value={user}
          onChange={setUser}
          without={proxy.users.map(({ userId }) => userId)}
        />
      ) : (
        <AwayFields
          proxy={proxy}
          chosen={chosen}
          onChosen={setChosen}
          to={to}
          onTo={setTo}
          others={others}
        />
      )}
    </ActDialog>
  );
}
