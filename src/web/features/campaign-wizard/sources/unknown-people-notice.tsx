import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useMemo } from 'react';
import { readRow } from '#core/lead-pack/csv-row.ts';
import type { ListSource } from '#core/lead-pack/lead-pack.ts';
import { api, download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toColumnMapping, type ColumnChoice } from './column-choice.ts';
import { sourceFormTexts } from './source-form-texts.ts';

const texts = sourceFormTexts.practice;

function SampleButton() {
  const onError = useProblemToast();
  return (
    <Button
      variant="link"
      size="small"
      onClick={() =>
        void download('GET /practice/sample-file', { fileName: texts.sampleFileName }).catch(
          onError,
        )
      }
    >
      {texts.sample}
    </Button>
  );
}

/** In practice mode: where people come from who can be found there. */
export function PracticeSampleLink() {
  return usePracticeMode() ? (
    <Notice icon={<FlaskConical aria-hidden="true" />} actions={<SampleButton />}>
      {texts.text}
    </Notice>
  ) : null;
}

/** Searches that find people in the practice network. */
const SAMPLE_SEARCHES: Partial<Record<ListSource, string>> = {
  BASIC_SEARCH: 'https://www.linkedin.com/search/results/people/?keywords=sales%20director',
  SALES_NAVIGATOR: 'https://www.linkedin.com/sales/search/people?query=(keywords:sales)',
  RECRUITER: 'https://www.linkedin.com/talent/search?keywords=sales',
};

/** In practice mode: a search to try, for who has none at hand. */
export function PracticeSampleSearch({
  source,
  onUse,
}: {
  source: ListSource;
  onUse: (url: string) => void;
}) {
  const url = SAMPLE_SEARCHES[source];
  const practice = usePracticeMode();
  return practice && url !== undefined ? (
    <Notice
      icon={<FlaskConical aria-hidden="true" />}
      actions={
        <Button
          variant="link"
          size="small"
          onClick={({ currentTarget }) => {
            // The button disappears once the field is filled in.
            currentTarget.closest('form')?.querySelector('textarea')?.focus();
            onUse(url);
          }}
        >
          {texts.useSearch}
        </Button>
      }
    >
      {texts.text}
    </Notice>
  ) : null;
}

/**
 * In practice mode: says before an import that no one of its first rows lives in the practice
 * network, so that each of them would fail.
 */
export function UnknownPeopleNotice({
  rows,
  choices,
}: {
  rows: readonly (readonly string[])[];
  choices: readonly ColumnChoice[];
}) {
  const practice = usePracticeMode() === true;
  const profiles = useMemo(() => {
    const columns = choices.map(toColumnMapping);
    return rows.flatMap((cells) => {
      const row = readRow(cells, columns, choices.length);
      return row.verdict === 'CANDIDATE' && row.candidate.profile?.kind === 'SLUG'
        ? row.candidate.profile.identifier
        : [];
    });
  }, [rows, choices]);
  const people = useQuery({
    queryKey: ['POST /practice/people', profiles],
    queryFn: () => api('POST /practice/people', { body: { profiles } }),
    enabled: practice && profiles.length > 0,
    staleTime: Infinity,
    retry: false,
  });
  if (profiles.length === 0 || people.data?.known.length !== 0) return null;
  return (
    <Notice tone="warning" announce="status" title={texts.unknown} actions={<SampleButton />}>
      {texts.unknownText(rows.length)}
    </Notice>
  );
}
