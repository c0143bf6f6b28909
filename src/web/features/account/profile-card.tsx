import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ColourSchemeSwitch } from '#web/parts/colour-scheme-switch.tsx';
import { ZoneField } from '#web/parts/zone/zone-field.tsx';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { listed } from '#web/ui/text/numbers.ts';
import styles from './account.module.css';
import { askOverlay } from '#web/session/asked-overlay.ts';
import { useShortcutsOn } from '#web/session/keyboard-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

/** The switch of the single-key shortcuts, and the list of what keys do. */
function ShortcutsRow() {
  const [on, turn] = useShortcutsOn();
  return (
    <div className={styles.row}>
      <span>Keyboard shortcuts</span>
      <span className={styles.together}>
        <Button size="small" variant="quiet" onClick={() => askOverlay('shortcuts')}>
          Show all
        </Button>
        <Switch hideLabel label="Keyboard shortcuts" checked={on} onChange={turn} />
      </span>
    </div>
  );
}

type Draft = { displayName: string; zone: string };
const LONGEST_NAME = 100;

function nameError(name: string): string | null {
  if (name.trim() === '') return FIELD_MESSAGES.REQUIRED();
  return name.length > LONGEST_NAME ? FIELD_MESSAGES.TOO_LONG(LONGEST_NAME) : null;
}

function useSaveProfile({
  onSaved,
  onRefused,
}: {
  onSaved: () => void;
  onRefused: (message: string | null) => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const onProblem = useProblemToast();
  return useMutation({
    mutationFn: (changed: Partial<Draft>) => api('PATCH /userdetails/current', { body: changed }),
    onSuccess: (answer) => {
      client.setQueryData(currentUserQuery().queryKey, answer);
      void client.invalidateQueries({ queryKey: ['GET /schedule'] });
      onSaved();
      toast.success('Your profile has been saved');
    },
    onError: (error) => {
      const refused =
        error instanceof ApiProblem
          ? error.fieldErrors.find(({ path }) => path === 'displayName')
          : undefined;
      onRefused(refused?.message ?? null);
      if (!refused) onProblem(error);
    },
  });
}

/** Name and zone, saved together; colour scheme and shortcuts, which this browser keeps at once. */
export function ProfileCard() {
  const user = useCurrentUser();
  const schedule = useQuery(apiQuery('GET /schedule'));
  const [edited, setEdited] = useState<Draft | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSaveProfile({ onSaved: () => setEdited(null), onRefused: setRefused });
  if (!user)
    return (
      <Card title="Profile">
        <SkeletonRows count={3} />
      </Card>
    );
  const stored: Draft = { displayName: user.displayName, zone: user.zone };
  const draft = edited ?? stored;
  const change = (over: Partial<Draft>) => {
    setRefused(null);
    setEdited({ ...draft, ...over });
  };
  const changed: Partial<Draft> = {
    ...(draft.displayName.trim() !== stored.displayName && {
      displayName: draft.displayName.trim(),
    }),
    ...(draft.zone !== stored.zone && { zone: draft.zone }),
  };
  const what = listed(
    [
      changed.displayName !== undefined ? 'Name' : null,
      changed.zone !== undefined ? 'Time zone' : null,
    ].filter((part) => part !== null),
  );
  const wrong = nameError(draft.displayName) ?? refused;
  return (
    <Card title="Profile" flush>
      <div className={styles.who}>
        <Avatar
          name={draft.displayName || '?'}
          photoUrl={user.networkProfile?.photoUrl ?? null}
          size={56}
        />
        <TextField
          label="Name"
          autoComplete="name"
          value={draft.displayName}
          error={edited === null ? null : wrong}
          onChange={(displayName) => change({ displayName })}
        />
        <ZoneField
          zone={draft.zone}
          storedZone={stored.zone}
          changeableAt={schedule.data?.zoneChangeableAt ?? null}
          onChange={(zone) => change({ zone })}
        />
      </div>
      <div className={styles.row}>
        <span>Color scheme</span>
        <ColourSchemeSwitch />
      </div>
      <ShortcutsRow />
      <SaveBar
        visible={what !== ''}
        text={`${what} changed`}
        saving={save.isPending}
        saveDisabledReason={wrong}
        onCancel={() => setEdited(null)}
        onSave={() => wrong === null && save.mutate(changed)}
      />
      <UnsavedChanges
        when={what !== ''}
        text={`${what} changed.`}
        onSave={() =>
          wrong === null
            ? save.mutateAsync(changed).then(
                () => true,
                () => false,
              )
            : Promise.resolve(false)
        }
      />
    </Card>
  );
}
