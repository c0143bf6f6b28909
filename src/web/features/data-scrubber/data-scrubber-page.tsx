import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { useSettingsDraft } from '#web/kit/settings-draft.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
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
  const [refused, setRefused] = useState(0);
  const client = useQueryClient();
  const toast = useToast();
  const { draft, change, bars } = useSettingsDraft({
    stored: stored.data
      ? { words: stored.data.personNameWords, version: stored.data.version }
      : null,
    changesOf: (now, before) => wordChanges({ before: before.words, after: now.words }),
    refusalOf: () => (refused === 0 ? null : texts.fixFirst),
    save: ({ words, version }: Draft) =>
      api('PUT /undesirablewords', { query: { version }, body: words }),
    onSaved: (answer) => {
      putAnswer({ client, queryKey: apiQuery('GET /undesirablewords').queryKey, answer });
      toast.success(texts.saved);
    },
    onRefused: (error) =>
      toast.error(
        error instanceof ApiProblem
          ? (error.fieldErrors[0]?.message ?? error.message)
          : problemText(error),
      ),
    stale: { what: texts.stale, refresh: stored.refetch },
  });
  return (
    <SettingsLayout
      wideSide
      title={texts.title}
      text={texts.text}
      side={<NamesCard words={draft?.words ?? []} />}
    >
      {stored.isLoadingError ? (
        <Failed read={stored} />
      ) : !draft ? (
        <Card title={texts.own}>
          <SkeletonRows count={2} rowHeight={phone ? 77 : 68} label={texts.loading} />
        </Card>
      ) : (
        <OwnWordsCard
          words={draft.words}
          onChange={(words) => change({ words })}
          onRefused={setRefused}
        />
      )}
      <PresetWordsCard words={stored.data?.defaultNameWords ?? KNOWN_PRESETS} />
      {bars}
    </SettingsLayout>
  );
}
