import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundUserAnswer } from '#contract/staff.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import styles from './admin.module.css';
import { nameOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';

const SHOWN = 6;
const texts = staffTexts.picker;

/** Finds one user to choose; `without` is left out. */
export function UserPicker({
  value,
  onChange,
  without = [],
}: {
  value: FoundUserAnswer | null;
  onChange: (user: FoundUserAnswer | null) => void;
  without?: readonly string[];
}) {
  const [query, setQuery] = useState('');
  const found = useQuery({
    ...apiQuery('GET /admin/users', { query: { query, size: SHOWN } }),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.content ?? []).filter(({ userId }) => !without.includes(userId));
  const more = (found.data?.totalElements ?? 0) - (found.data?.content.length ?? 0);
  return (
    <div className={styles.form}>
      <SearchField
        label={texts.find}
        placeholder={staffTexts.find}
        maxLength={FIELD_LENGTHS.search}
        data-autofocus=""
        value={query}
        onChange={(text) => {
          setQuery(text);
          onChange(null);
        }}
      />
      {query.trim() !== '' &&
        (found.isLoadingError ? (
          <p role="alert" className={styles.quiet}>
            {problemText(found.error)}
          </p>
        ) : !found.data ? (
          <SkeletonRows count={2} rowHeight={44} label={staffTexts.loading} />
        ) : rows.length === 0 ? (
          <p role="status" className={styles.quiet}>
            {texts.none}
          </p>
        ) : (
          <RadioList
            label={texts.results}
            value={value?.userId ?? ''}
            onChange={(id) => onChange(rows.find(({ userId }) => userId === id) ?? null)}
            options={rows.map((user) => ({
              value: user.userId as string,
              label: nameOf(user),
              description: user.email,
            }))}
          />
        ))}
      {query.trim() !== '' && more > 0 && <p className={styles.quiet}>{texts.more(more)}</p>}
    </div>
  );
}
