import { X } from 'lucide-react';
import type { ListSource } from '#core/lead-pack/lead-pack.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { SOURCE_ICONS } from '#web/parts/lead-pack/source-icons.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProfileUrlsForm } from './profile-urls-form.tsx';
import { DropZone } from '#web/parts/lead-file/drop-zone.tsx';
import { ExistingForm } from './existing-form.tsx';
import { PracticeSampleLink } from './unknown-people-notice.tsx';
import { SearchForm } from './search-form.tsx';
import type { SourceFormProps } from './source-form.tsx';
import { SOURCE_TEXTS } from './source-texts.ts';
import { sourcePanelTexts } from './source-panel-texts.ts';
import styles from '../steps/leads.module.css';

const texts = sourcePanelTexts;

type SourcePanelProps = SourceFormProps & {
  /** Why this source cannot be used at all. */
  locked: string | null;
  wrongFile: string | null;
  over: boolean;
  onFile: (file: File) => void;
  /** Inside a sheet that has the head already. */
  bare: boolean;
};

function FileForm({
  over,
  onFile,
  wrongFile,
  bare,
}: Pick<SourcePanelProps, 'over' | 'onFile' | 'wrongFile' | 'bare'>) {
  return (
    <div className="column gap-18 grow">
      <DropZone over={over} onFile={onFile} large>
        {bare ? texts.file.pick : texts.file.drop}
      </DropZone>
      {wrongFile && (
        <Notice tone="danger" announce="alert" title={wrongFile}>
          {texts.file.nothingSaved}
        </Notice>
      )}
      <PracticeSampleLink />
      <ul className={`stack gap-8 quiet ${styles.hints}`}>
        {texts.file.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}

const FORMS = { PROFILE_URLS: ProfileUrlsForm, EXISTING_LEADS: ExistingForm } as const;

/** What a source needs to know, beside or over the cards. */
export function SourcePanel({ locked, wrongFile, over, onFile, bare, ...form }: SourcePanelProps) {
  const { source } = form;
  const Icon = SOURCE_ICONS[source];
  const Form = source in FORMS ? FORMS[source as keyof typeof FORMS] : SearchForm;
  return (
    <>
      {!bare && (
        <header className={`stack gap-12 align-start ${styles.panelHead}`}>
          <span className={styles.tileChosen} aria-hidden="true">
            <Icon />
          </span>
          <div>
            <h2>{SEARCH_TYPE_LABELS[source satisfies ListSource]}</h2>
            <p className={styles.quiet}>{SOURCE_TEXTS[source].panel}</p>
          </div>
          <IconButton label={texts.close} icon={<X aria-hidden="true" />} onClick={form.onCancel} />
        </header>
      )}
      {locked ? (
        <Notice tone="warning" title={locked}>
          {texts.locked}
        </Notice>
      ) : source === 'CSV_FILE' ? (
        <FileForm over={over} onFile={onFile} wrongFile={wrongFile} bare={bare} />
      ) : (
        <Form {...form} />
      )}
    </>
  );
}
