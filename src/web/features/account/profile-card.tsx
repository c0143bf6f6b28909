import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { ZoneField } from '#web/parts/zone/zone-field.tsx';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import styles from './account.module.css';
import { openOverlay } from '#web/session/current-overlay.ts';
import { useShortcutsOn } from '#web/session/keyboard-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { accountTexts } from './account-texts.ts';

const texts = accountTexts.profile;

/** The switch of the single-key shortcuts, and the list of what keys do. */
function ShortcutsRow() {
  const [on, turn] = useShortcutsOn();
  return (
    <div className={styles.row}>
      <span>{texts.shortcuts}</span>
      <span className={styles.together}>
        <Button size="small" variant="quiet" onClick={() => openOverlay('shortcuts')}>
          {texts.showShortcuts}
        </Button>
        <Switch hideLabel label={texts.shortcuts} checked={on} onChange={turn} />
      </span>
    </div>
  );
}

type Draft = { displayName: string; zone: string };

/** What a draft changes, in words; empty when it changes nothing. */
function changesText({ displayName, zone }: Partial<Draft>): string {
  if (displayName !== undefined) return zone === undefined ? texts.nameChanged : texts.bothChanged;
  return zone === undefined ? '' : texts.zoneChanged;
}

function nameError(name: string): string | null {
  if (name.trim() === '') return FIELD_MESSAGES.REQUIRED();
  return name.length > FIELD_LENGTHS.personName
    ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.personName)
    : null;
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
      putAnswer({ client, queryKey: currentUserQuery().queryKey, answer });
      void client.invalidateQueries({ queryKey: ['GET /schedule'] });
      onSaved();
      toast.success(texts.saved);
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

/** Name and zone, saved together; color scheme and shortcuts, which this browser keeps at once. */
export function ProfileCard() {
  const user = useCurrentUser();
  const schedule = useQuery(apiQuery('GET /schedule'));
  const [edited, setEdited] = useState<Draft | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSaveProfile({ onSaved: () => setEdited(null), onRefused: setRefused });
  if (!user)
    return (
      <Card title={texts.title}>
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
  const what = changesText(changed);
  const wrong = nameError(draft.displayName) ?? refused;
  return (
    <Card title={texts.title} flush>
      <div className={styles.who}>
        <Avatar
          name={draft.displayName || '?'}
          photoUrl={user.networkProfile?.photoUrl ?? null}
          size={56}
        />
        <TextField
          label={texts.name}
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
        <span>{texts.colorScheme}</span>
        <ColorSchemeSwitch />
      </div>
      <ShortcutsRow />
      <SaveBar
        visible={what !== ''}
        text={what}
        saving={save.isPending}
        saveDisabledReason={wrong}
        onCancel={() => setEdited(null)}
        onSave={() => wrong === null && save.mutate(changed)}
      />
      <UnsavedChanges
        when={what !== ''}
        text={`${what}.`}
        saveDisabledReason={wrong}
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
