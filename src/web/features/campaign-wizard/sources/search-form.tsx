import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useEffect, useState, useId } from 'react';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { acceptsUrl } from '#core/lead-pack/search-url.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { grouped } from '#core/text/formats.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import { SOURCE_TEXTS } from './source-texts.ts';
import { useAddList } from '../steps/use-add-list.ts';
import { PracticeSampleSearch } from './unknown-people-notice.tsx';
import { parseSearchUrl, useSourceCheck } from './use-source-check.ts';
import { sourcePanelTexts } from './source-panel-texts.ts';
import styles from '../steps/leads.module.css';
import { NumberField } from '#web/ui/fields/number-field.tsx';

const texts = sourcePanelTexts.search;

/** How many leads to collect, up to what was found and the source's cap. */
function HowMany({
  value,
  max,
  capLabel,
  onChange,
}: {
  value: number;
  max: number;
  capLabel: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const share = max <= 1 ? 100 : ((value - 1) / (max - 1)) * 100;
  return (
    <div className="stack gap-6">
      <div className={`row gap-12 between ${styles.howManyRow}`}>
        <label htmlFor={id} className="medium">
          {texts.howMany}
        </label>
        <NumberField
          label={texts.howManyNumber}
          hideLabel
          value={value}
          min={1}
          max={max}
          onChange={onChange}
        />
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={1}
        max={max}
        value={value}
        aria-valuetext={grouped(value)}
        style={{ '--share': `${share}%` } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={styles.ends}>
        <span>{texts.least}</span>
        <span>{capLabel}</span>
      </div>
    </div>
  );
}

type Check = ReturnType<typeof useSourceCheck>;

/** What the look at the source found, in words, as it happens. */
function CheckLine({ check, cap }: { check: Check; cap: number }) {
  const problem = check.error
    ? problemText(check.error)
    : check.answer && !check.answer.valid
      ? (check.answer.problems[0]?.message ?? texts.unusable)
      : null;
  const total = check.answer?.total ?? 0;
  const names = check.answer?.sampleNames ?? [];
  return (
    <div className={`stack gap-4 small ${styles.check}`} role="status">
      {check.checking && (
        <span className={styles.quiet}>
          <Loader className={styles.spinner} aria-hidden="true" />
          {texts.checking}
        </span>
      )}
      {!check.checking && problem && (
        <span className={styles.bad}>
          <CircleAlert aria-hidden="true" />
          {problem}
        </span>
      )}
      {!check.checking && check.answer?.valid && (
        <>
          <span className={styles.good}>
            <CircleCheck aria-hidden="true" />
            {total === 0
              ? names.length === 0
                ? texts.noOne
                : texts.uncounted
              : texts.found({ people: total, cap: total > cap ? cap : null })}
          </span>
          {names.length > 0 && <span className={styles.quiet}>{texts.names(names)}</span>}
        </>
      )}
    </div>
  );
}

/** The sources on LinkedIn: a search, an event or a group by its address, or one's own network. */
export function SearchForm({ source, draft, onAdded, onCancel, onRefused }: SourceFormProps) {
  const cap = IMPORT_CAPS[source];
  const byAddress = acceptsUrl(source);
  const sourceTexts = SOURCE_TEXTS[source];
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [keyword, setKeyword] = useState('');
  const [wanted, setWanted] = useState<number | null>(null);
  const [conditions, setConditions] = useState(draft.listRules);
  const address = byAddress
    ? parseSearchUrl({ source, url })
    : { option: 'SEARCH' as const, problem: null };
  const check = useSourceCheck({
    source,
    option: address.option,
    url: byAddress ? url : '',
    keyword,
    ready: address.problem === null,
  });
  const most =
    check.answer?.valid && check.answer.total > 0 ? Math.min(cap, check.answer.total) : cap;
  const howMany = Math.min(wanted ?? most, most);
  const add = useAddList({ draft, onAdded });
  const refusal = check.error ?? (check.answer?.valid === false ? check.answer.problems[0] : null);
  const refusedFor =
    refusal &&
    'code' in refusal &&
    (refusal.code === 'SOURCE_NOT_SUPPORTED' || refusal.code === 'WRONG_CONTRACT')
      ? refusal.message
      : null;
  useEffect(() => {
    if (refusedFor) onRefused(source, refusedFor);
  }, [refusedFor, source, onRefused]);
  const urlProblem =
    url.trim() === ''
      ? null
      : (address.problem ?? (isProblem(add.error, 'INVALID_URL') ? add.error.message : null));
  const disabledReason =
    byAddress && url.trim() === ''
      ? texts.noUrl
      : (address.problem ??
        (check.checking ? texts.checkingUrl : refusal ? refusal.message : null));
  const send = () =>
    add.mutate({
      searchType: source,
      searchOption: address.option,
      ...(name.trim() && { name: name.trim() }),
      ...(byAddress ? { url: url.trim() } : keyword.trim() && { keyword: keyword.trim() }),
      leadsNumberToCollect: howMany,
      skipLeadConditions: conditions,
    });
  return (
    <SourceForm
      draft={draft}
      name={name}
      onName={setName}
      conditions={conditions}
      onConditions={setConditions}
      error={urlProblem ? null : add.error}
      disabledReason={disabledReason}
      busy={add.isPending}
      onAdd={send}
      onCancel={onCancel}
      note={texts.note}
    >
      <div className={`stack gap-8 ${styles.group}`}>
        {byAddress ? (
          <TextareaField
            label={sourceTexts.address}
            required
            rows={3}
            spellCheck={false}
            className={styles.mono}
            value={url}
            onChange={setUrl}
            placeholder={sourceTexts.example}
            error={urlProblem}
            data-autofocus=""
          />
        ) : (
          <TextField
            label={texts.keyword}
            optional
            value={keyword}
            onChange={setKeyword}
            maxLength={FIELD_LENGTHS.search}
            help={texts.keywordHelp}
            data-autofocus=""
          />
        )}
        {(!byAddress || (url.trim() !== '' && !urlProblem)) && (
          <CheckLine check={check} cap={cap} />
        )}
        {url === '' && <PracticeSampleSearch source={source} onUse={setUrl} />}
      </div>
      <HowMany
        value={howMany}
        max={most}
        capLabel={
          most < cap ? texts.mostFound(most) : texts.mostOfSource(SEARCH_TYPE_LABELS[source], cap)
        }
        onChange={setWanted}
      />
    </SourceForm>
  );
}
