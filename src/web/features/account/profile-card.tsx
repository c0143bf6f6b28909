import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useSettingsDraft } from '#web/kit/settings-draft.tsx';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { ZoneField } from '#web/parts/zone/zone-field.tsx';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
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
    <div className={`row gap-12 between medium ${styles.row}`}>
      <span>{texts.shortcuts}</span>
      <span className="inline-row gap-12">
        <Button size="small" variant="quiet" onClick={() => openOverlay('shortcuts')}>
          {texts.showShortcuts}
        </Button>
        <Switch hideLabel label={texts.shortcuts} checked={on} onChange={turn} />
      </span>
    </div>
  );
}

type Draft = { displayName: string; zone: string };

/** What a draft changes. */
function changesOf({ displayName, zone }: Draft, stored: Draft): Partial<Draft> {
  return {
    ...(displayName.trim() !== stored.displayName && { displayName: displayName.trim() }),
    ...(zone !== stored.zone && { zone }),
  };
}

/** The same in words; empty when it changes nothing. */
function changesText({ displayName, zone }: Partial<Draft>): string {
  if (displayName !== undefined) return zone === undefined ? texts.nameChanged : texts.bothChanged;
  return zone === undefined ? '' : texts.zoneChanged;
}

/** Name and zone, saved together; color scheme and shortcuts, which this browser keeps at once. */
export function ProfileCard() {
  const user = useCurrentUser();
  const schedule = useQuery(apiQuery('GET /schedule'));
  const client = useQueryClient();
  const toast = useToast();
  const onProblem = useProblemToast();
  const [refused, setRefused] = useState<string | null>(null);
  const stored: Draft | null = user ? { displayName: user.displayName, zone: user.zone } : null;
  const wrongIn = ({ displayName }: Draft) =>
    requiredProblem(displayName, FIELD_LENGTHS.personName) ?? refused;
  const { draft, isEdited, change, bars } = useSettingsDraft({
    stored,
    changesOf: (next, before) => changesText(changesOf(next, before)),
    refusalOf: wrongIn,
    save: (next: Draft) =>
      api('PATCH /userdetails/current', { body: stored ? changesOf(next, stored) : {} }),
    onSaved: (answer) => {
      putAnswer({ client, queryKey: currentUserQuery().queryKey, answer });
      toast.success(texts.saved);
    },
    onRefused: (error) => {
      const field =
        error instanceof ApiProblem
          ? error.fieldErrors.find(({ path }) => path === 'displayName')
          : undefined;
      setRefused(field?.message ?? null);
      if (!field) onProblem(error);
    },
    onCancel: () => setRefused(null),
  });
  const edit = (over: Partial<Draft>) => {
    setRefused(null);
    change(over);
  };
  if (!user || !stored || !draft)
    return (
      <Card title={texts.title}>
        <SkeletonRows count={3} />
      </Card>
    );
  return (
    <Card title={texts.title} flush>
      <div className={`stack gap-16 align-end ${styles.who}`}>
        <Avatar
          name={draft.displayName || '?'}
          photoUrl={user.networkProfile?.photoUrl ?? null}
          size={56}
        />
        <TextField
          label={texts.name}
          autoComplete="name"
          value={draft.displayName}
          error={isEdited ? wrongIn(draft) : null}
          onChange={(displayName) => edit({ displayName })}
        />
        <ZoneField
          zone={draft.zone}
          storedZone={stored.zone}
          changeableAt={schedule.data?.zoneChangeableAt ?? null}
          onChange={(zone) => edit({ zone })}
        />
      </div>
      <div className={`row gap-12 between medium ${styles.row}`}>
        <span>{texts.colorScheme}</span>
        <ColorSchemeSwitch />
      </div>
      <ShortcutsRow />
      {bars}
    </Card>
  );
}
