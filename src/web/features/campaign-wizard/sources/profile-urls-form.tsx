import { CircleCheck, CircleX, Copy } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { IMPORT_CAPS } from '#core/lead-pack/lead-pack.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { readProfileLines, type ProfileLine } from './profile-lines.ts';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import { SOURCE_TEXTS } from './source-texts.ts';
import { useAddList } from '../steps/use-add-list.ts';
import { sourcePanelTexts } from './source-panel-texts.ts';
import styles from '../steps/leads.module.css';

const texts = sourcePanelTexts.urls;
const LINES_SHOWN = 200;
const LOOKS = {
  PERSON: { icon: CircleCheck, className: styles.good },
  REPEATED: { icon: Copy, className: styles.quiet },
  WRONG: { icon: CircleX, className: styles.bad },
} as const;
const ORDER = { WRONG: 0, REPEATED: 1, PERSON: 2 } as const;

/** The verdict of every line, the wrong ones first. */
function Lines({ lines }: { lines: readonly ProfileLine[] }) {
  const shown = lines
    .toSorted((one, other) => ORDER[one.verdict] - ORDER[other.verdict])
    .slice(0, LINES_SHOWN);
  return (
    <ul className={styles.lines} tabIndex={0} aria-label={texts.lines}>
      {shown.map((line) => {
        const { icon: Icon, className } = LOOKS[line.verdict];
        return (
          <li key={line.row}>
            <span className="faint num text-end">{line.row}</span>
            <Icon aria-hidden="true" className={className} />
            <span className={`stack shrink breaks ${styles.lineText}`}>
              <span>{line.text}</span>
              {line.verdict !== 'PERSON' && <span className={className}>{line.why}</span>}
              {line.verdict === 'PERSON' && <span className="sr-only">{texts.isPerson}</span>}
            </span>
          </li>
        );
      })}
      {lines.length > LINES_SHOWN && (
        <li className={styles.quiet}>{texts.more(lines.length - LINES_SHOWN)}</li>
      )}
    </ul>
  );
}

/** The source of pasted profile addresses. */
export function ProfileUrlsForm({ source, draft, onAdded, onCancel }: SourceFormProps) {
  const cap = IMPORT_CAPS.PROFILE_URLS;
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [conditions, setConditions] = useState(draft.listRules);
  const settled = useDeferredValue(text);
  const lines = useMemo(() => readProfileLines(settled), [settled]);
  const add = useAddList({ draft, onAdded });
  const count = (verdict: ProfileLine['verdict']) =>
    lines.filter((line) => line.verdict === verdict).length;
  const people = count('PERSON');
  const tooMany = lines.length > cap ? texts.tooMany({ cap, lines: lines.length }) : null;
  const disabledReason =
    tooMany ?? (lines.length === 0 ? texts.none : people === 0 ? texts.noneValid : null);
  const urls = () => text.split(/\r\n|\r|\n/).map((line) => line.trim().slice(0, 2000));
  return (
    <SourceForm
      draft={draft}
      name={name}
      onName={setName}
      conditions={conditions}
      onConditions={setConditions}
      error={add.error}
      disabledReason={disabledReason}
      busy={add.isPending}
      onCancel={onCancel}
      onAdd={() =>
        add.mutate({
          searchType: source,
          ...(name.trim() && { name: name.trim() }),
          urls: urls(),
          skipLeadConditions: conditions,
        })
      }
      addLabel={people > 0 && !tooMany ? texts.add(people) : undefined}
      note={texts.note}
    >
      <div className={`stack gap-8 ${styles.group}`}>
        <TextareaField
          label={texts.label}
          required
          rows={8}
          spellCheck={false}
          className={styles.mono}
          value={text}
          onChange={setText}
          placeholder={SOURCE_TEXTS.PROFILE_URLS.example}
          error={tooMany}
          help={texts.help(cap)}
          data-autofocus=""
        />
        {lines.length > 0 && (
          <p role="status" className={styles.quiet}>
            {texts.counts({ people, repeated: count('REPEATED'), wrong: count('WRONG') })}
          </p>
        )}
        {lines.length > 0 && <Lines lines={lines} />}
      </div>
    </SourceForm>
  );
}
