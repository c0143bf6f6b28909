import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { useStaleSettings } from '#web/parts/stale-settings/use-stale-settings.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { NamesCard } from './names-card.tsx';
import { wordChanges } from './word-changes.ts';
import { KNOWN_PRESETS, OwnWordsCard, PresetWordsCard } from './words-cards.tsx';
import { dataScrubberTexts as texts } from './data-scrubber-texts.ts';

/** `version` is the stored one from which the draft was begun. */
type Draft = { words: string[]; version: number };

/**
 * Words taken out of names, with what they do to one's own leads while they are edited (campaigns
 * spec, section 2; design, png/12).
 */
export function DataScrubberPage() {
  const phone = useMedia(PHONE);
  const stored = useQuery(apiQuery('GET /undesirablewords'));
  const [edited, setEdited] = useState<Draft | null>(null);
  const [refused, setRefused] = useState(0);
  const client = useQueryClient();
  const toast = useToast();
  const draft =
    edited ??
    (stored.data ? { words: stored.data.personNameWords, version: stored.data.version } : null);
  const changes =
    draft && stored.data
      ? wordChanges({ before: stored.data.personNameWords, after: draft.words })
      : '';
  const save = useMutation({
    mutationFn: ({ words, version }: Draft) =>
      api('PUT /undesirablewords', { query: { version }, body: words }),
    onSuccess: (answer) => {
      putAnswer({ client, queryKey: apiQuery('GET /undesirablewords').queryKey, answer });
      setEdited(null);
      stale.settled();
      toast.success(texts.saved);
    },
    onError: (error) => {
      if (!stale.noticed(error))
        toast.error(
          error instanceof ApiProblem
            ? (error.fieldErrors[0]?.message ?? error.message)
            : problemText(error),
        );
    },
  });
  const stale = useStaleSettings({
    what: texts.stale,
    saving: save.isPending,
    onRefresh: () => {
      setEdited(null);
      void stored.refetch();
    },
    onKeepMine: (version) => draft && save.mutate({ ...draft, version }),
  });
  const problem = refused === 0 ? null : texts.fixFirst;
  return (
    <SettingsLayout
      wideSide
      title={texts.title}
      text={texts.text}
      side={<NamesCard words={draft?.words ?? []} />}
    >
      {stored.isLoadingError ? (
        <RetryCard onRetry={() => void stored.refetch()} busy={stored.isFetching} />
      ) : !draft ? (
        <Card title={texts.own}>
          <SkeletonRows count={2} rowHeight={phone ? 77 : 68} label={texts.loading} />
        </Card>
      ) : (
        <OwnWordsCard
          words={draft.words}
          onChange={(words) => setEdited({ words, version: draft.version })}
          onRefused={setRefused}
        />
      )}
      <PresetWordsCard words={stored.data?.defaultNameWords ?? KNOWN_PRESETS} />
      <SaveBar
        visible={changes !== ''}
        text={changes}
        saving={save.isPending}
        saveDisabledReason={problem}
        onCancel={() => setEdited(null)}
        onSave={() => draft && save.mutate(draft)}
      />
      <UnsavedChanges
        when={changes !== ''}
        text={`${changes}.`}
        saveDisabledReason={problem}
        onSave={() =>
          draft
            ? save.mutateAsync(draft).then(
                () => true,
                () => false,
              )
            : Promise.resolve(false)
        }
      />
      {stale.dialog}
    </SettingsLayout>
  );
}
