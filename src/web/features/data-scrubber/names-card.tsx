import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { nameExamples, type NameExample } from '#core/scrubber/name-examples.ts';
import { scrubName } from '#core/scrubber/person-name.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Card } from '#web/ui/data/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './data-scrubber.module.css';
import { dataScrubberTexts } from './data-scrubber-texts.ts';

const SHOWN = 7;
const texts = dataScrubberTexts.names;

function Example({ example: { before, after, parts, keeps } }: { example: NameExample }) {
  return (
    <li className={styles.example}>
      <span aria-label={before}>
        {parts.map(({ text, removed }, index) =>
          removed ? <del key={index}>{text}</del> : <span key={index}>{text}</span>,
        )}
      </span>
      <ArrowRight aria-label={texts.becomes} />
      <span>
        <strong>{after}</strong>
        {keeps && before === after && <small> {texts.lastNameStays}</small>}
      </span>
    </li>
  );
}

function Examples({ names, words }: { names: readonly string[]; words: readonly string[] }) {
  const { examples, changed } = useMemo(
    () => nameExamples({ names, words, limit: SHOWN }),
    [names, words],
  );
  if (names.length === 0)
    return <p className={classNames(styles.note, styles.inset)}>{texts.none}</p>;
  return (
    <>
      {examples.length > 0 && (
        <ul className={styles.examples} aria-label={texts.list}>
          {examples.map((example) => (
            <Example key={example.before} example={example} />
          ))}
        </ul>
      )}
      <p className={classNames(styles.note, styles.inset)} role="status">
        {changed === 0 ? texts.noChange : changed > SHOWN ? texts.change(changed) : ''}
      </p>
    </>
  );
}

function TryAName({ words }: { words: readonly string[] }) {
  const [name, setName] = useState('');
  const result = name.trim() === '' ? null : scrubName(name, words).name;
  return (
    <div className={styles.try}>
      <TextField
        label={texts.tryOne}
        placeholder={texts.example}
        value={name}
        maxLength={FIELD_LENGTHS.leadName}
        onChange={setName}
      />
      <p className={styles.result} role="status">
        {result !== null && (
          <>
            <ArrowRight aria-label={texts.becomes} />
            <strong>{result}</strong>
          </>
        )}
      </p>
    </div>
  );
}

/**
 * What the words do: to the names of one's own newest leads, and to any name that is typed (product
 * rules, section 6).
 */
export function NamesCard({ words }: { words: readonly string[] }) {
  const names = useQuery(apiQuery('GET /undesirablewords/names'));
  const shown = useDeferredValue(words);
  return (
    <Card
      flush
      title={texts.title}
      actions={
        names.data && names.data.names.length > 0 ? (
          <span className={styles.quiet}>{texts.fromLeads(names.data.names.length)}</span>
        ) : undefined
      }
    >
      {names.isLoadingError ? (
        <RetryCard onRetry={() => void names.refetch()} busy={names.isFetching} />
      ) : !names.data ? (
        <SkeletonRows count={4} rowHeight={44} label={texts.loading} />
      ) : (
        <Examples names={names.data.names} words={shown} />
      )}
      <TryAName words={words} />
    </Card>
  );
}
