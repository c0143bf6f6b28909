import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import {
  nameProblem,
  settingsOf,
  webhookProblem,
  type SettingsValues,
} from '#web/parts/campaign/campaign-settings.ts';
import { noteRuleProblem } from '#web/parts/campaign/note-rule.tsx';
import { useStaleSettings } from '#web/kit/stale-settings.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';

/** What can be changed here; an address is empty for none. */
type SettingsFields = SettingsValues & Pick<CampaignAnswer, 'name'>;
type Edits = Partial<SettingsFields>;

/** The fields of a draft that differ from what is stored. */
function changesOf({ edits, stored }: { edits: Edits; stored: SettingsFields }): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(stored[key as keyof SettingsFields]),
    ),
  );
}

function bodyOf({ name, zapierUrl, ...rest }: Edits) {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(zapierUrl !== undefined && { zapierUrl: zapierUrl.trim() || null }),
  };
}

/**
 * The settings of a campaign as they are edited: all saved together, or some alone. A draft keeps
 * the version at which it was begun (decision 21).
 */
export function useSettingsDraft(campaign: CampaignAnswer) {
  const [edits, setEdits] = useState<Edits>({});
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const client = useQueryClient();
  const toast = useToast();
  const { name } = campaign;
  const stored: SettingsFields = { name, ...settingsOf(campaign) };
  const changes = changesOf({ edits, stored });
  const draft = { ...stored, ...edits };
  const forget = () => {
    setEdits({});
    setBegunAt(null);
  };
  const save = useMutation({
    mutationFn: ({ fields, version }: { fields: Edits; version?: number }) =>
      api('PUT /campaigns/{campaignId}', {
        params: { campaignId: campaign.id },
        body: { ...bodyOf(fields), version: version ?? begunAt ?? campaign.version },
      }),
    onSuccess: (answer, { fields }) => {
      const { queryKey } = apiQuery('GET /campaigns/{campaignId}', {
        params: { campaignId: answer.id },
      });
      putAnswer({ client, queryKey, answer });
      // A field edited again during the save is still a change.
      setEdits((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([key, value]) => fields[key as keyof Edits] !== value),
        ),
      );
      setBegunAt(answer.version);
      stale.settled();
      toast.success(settingsTabTexts.saved);
    },
    onError: (error) => {
      if (!stale.noticed(error)) toast.error(problemText(error));
    },
  });
  const stale = useStaleSettings({
    what: settingsTabTexts.stale,
    saving: save.isPending,
    onRefresh: () => {
      forget();
      void client.invalidateQueries({ queryKey: ['GET /campaigns/{campaignId}'] });
    },
    onKeepMine: (version) => save.mutate({ fields: changes, version }),
  });
  const names = Object.keys(changes).map(
    (key): string => settingsTabTexts.changed[key as keyof SettingsFields],
  );
  return {
    draft,
    names,
    errors: {
      name: nameProblem(draft.name),
      zapierUrl: webhookProblem(draft.zapierUrl),
      noteRule: noteRuleProblem(draft),
    },
    change: (next: Edits) => {
      setBegunAt(begunAt ?? campaign.version);
      setEdits({ ...edits, ...next });
    },
    addressChanged: 'zapierUrl' in changes,
    saving: save.isPending,
    /** Saves these fields alone, or all that changed; false when it was refused. */
    save: (fields: Edits = changes) =>
      Object.keys(fields).length === 0
        ? Promise.resolve(true)
        : save.mutateAsync({ fields }).then(
            () => true,
            () => false,
          ),
    forget,
    dialog: stale.dialog,
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
