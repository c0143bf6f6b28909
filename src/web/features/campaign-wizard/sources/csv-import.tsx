import {
  Braces,
  CircleAlert,
  CircleCheck,
  FileSpreadsheet,
  FileX,
  Info,
  Upload,
  X,
} from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import {
  FILE_ENCODINGS,
  FILE_SEPARATORS,
  type FileSeparator,
} from '#core/lead-pack/lead-file-format.ts';
import { problemText, isProblem } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { isOwnField } from './column-choice.ts';
import { ColumnTable } from './column-table.tsx';
import { LEAD_FILE_TYPES, sizeText } from './file-check.ts';
import { PreviewTable } from './preview-table.tsx';
import { RulesSection, startingRules } from './source-form.tsx';
import { useAddList } from '../steps/use-add-list.ts';
import type { Draft } from '../use-draft.ts';
import { useFileReading } from './use-file-reading.ts';
import styles from './csv.module.css';
import wizard from '../wizard.module.css';

const SEPARATOR_LABELS = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Bar |',
} as const satisfies Record<FileSeparator, string>;
type Reading = ReturnType<typeof useFileReading>;

function HowItIsRead({ reading }: { reading: Reading }) {
  return (
    <section className={styles.group} aria-label="How the file is read">
      <h3>How the file is read</h3>
      <div className={styles.pair}>
        <SelectField
          label="Encoding"
          hideLabel
          value={reading.reading.encoding}
          onChange={(encoding) => reading.readAs({ encoding })}
          options={FILE_ENCODINGS.map((value) => ({
            value,
            label: value.replace('windows', 'Windows'),
          }))}
        />
        <SelectField
          label="Separator"
          hideLabel
          value={reading.reading.separator}
          onChange={(separator) => reading.readAs({ separator })}
          options={FILE_SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] }))}
        />
      </div>
      <Checkbox
        checked={reading.reading.hasHeader}
        onChange={(hasHeader) => reading.readAs({ hasHeader })}
        label="The first row holds the headers"
      />
    </section>
  );
}

function BeforeYouImport({ reading, total }: { reading: Reading; total: number }) {
  const known = reading.choices.filter(({ field }) => field !== 'ignore').length;
  const own = reading.choices.filter(({ field }) => isOwnField(field));
  const whole = reading.errors.get(null);
  const lines: { key: string; icon: ReactNode; text: ReactNode }[] = [
    ...(whole
      ? [
          {
            key: 'whole',
            icon: <CircleAlert className={styles.bad} aria-hidden="true" />,
            text: whole,
          },
        ]
      : []),
    ...(reading.wrongRows === null || whole
      ? []
      : [
          {
            key: 'fine',
            icon: <CircleCheck className={styles.good} aria-hidden="true" />,
            text: `${counted(total - reading.wrongRows, 'row')} can be imported`,
          },
        ]),
    ...(reading.wrongRows && !whole
      ? [
          {
            key: 'wrong',
            icon: <CircleAlert className={styles.unsure} aria-hidden="true" />,
            text: `${counted(reading.wrongRows, 'row')} cannot be read and will be refused`,
          },
        ]
      : []),
    {
      key: 'columns',
      icon: <CircleCheck className={styles.good} aria-hidden="true" />,
      text:
        known === reading.guesses.length
          ? `All ${counted(known, 'column')} are imported`
          : `${known} of ${counted(reading.guesses.length, 'column')} are imported`,
    },
  ];
  return (
    <section className={styles.group} aria-label="Before you import">
      <h3>Before you import</h3>
      <div role="status">
        <ul className={styles.checks}>
          {lines.map(({ key, icon, text }) => (
            <li key={key}>
              {icon}
              <span>{text}</span>
            </li>
          ))}
          {own.map(({ field }) => (
            <li key={field}>
              <Braces className={styles.variable} aria-hidden="true" />
              <span>
                New variable <code className={styles.code}>{field}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Why the file could not be taken, in place of its columns. */
function Unreadable({ error }: { error: unknown }) {
  const sheet = isProblem(error, 'FILE_UNREADABLE');
  return (
    <Notice
      tone="danger"
      announce="alert"
      icon={<FileX aria-hidden="true" />}
      title={problemText(error)}
    >
      {sheet
        ? 'In your spreadsheet program choose Save as, CSV UTF-8. Nothing was stored.'
        : 'Nothing was stored.'}
    </Notice>
  );
}

type CsvImportProps = {
  file: File;
  draft: Draft;
  onFile: (file: File) => void;
  onCancel: () => void;
  onAdded: (pack: LeadPackAnswer) => void;
};

/** The columns of a file, checked and corrected before anything is stored, then the import (design, png/25). */
export function CsvImport({ file, draft, onFile, onCancel, onAdded }: CsvImportProps) {
  const reading = useFileReading(file);
  const [name, setName] = useState(() => file.name.replace(/\.[^.]+$/, ''));
  const [conditions, setConditions] = useState(() => startingRules(draft));
  const [sent, setSent] = useState(0);
  const picker = useRef<HTMLInputElement>(null);
  const { data } = reading.look;
  const total = data?.total ?? 0;
  const add = useAddList<Record<string, unknown>>({
    draft,
    onAdded,
    send: ({ campaignId, idempotencyKey }) => {
      const { encoding, separator, hasHeader } = reading.reading;
      return upload('POST /searches', {
        file,
        idempotencyKey,
        onProgress: setSent,
        fields: {
          campaignId,
          searchType: 'CSV_FILE',
          ...(name.trim() && { name: name.trim() }),
          skipLeadConditions: conditions,
          columns: [...reading.choices],
          ...(encoding && { encoding }),
          ...(separator && { separator }),
          hasHeader,
        },
      });
    },
  });
  const disabledReason = reading.look.isError
    ? 'This file cannot be imported'
    : !data
      ? 'The file is being read'
      : (reading.errors.get(null) ??
        (reading.errors.size > 0
          ? 'Correct the marked columns first'
          : reading.wrongRows === total
            ? 'No row can be imported as the columns are'
            : null));
  const start = () =>
    add.mutate({
      name,
      conditions,
      choices: reading.choices,
      reading: reading.reading,
      file: file.name,
    });
  return (
    <div className={wizard.split} data-split="" data-side="flow">
      <div className={wizard.main}>
        <header className={styles.head}>
          <span className={styles.tile} aria-hidden="true">
            <FileSpreadsheet />
          </span>
          <div className={wizard.heading}>
            <h1 tabIndex={-1}>Match the columns</h1>
            <p>Check what each column means. Nothing is stored until you import.</p>
          </div>
          <p className={styles.fileFacts}>
            <strong>{file.name}</strong>
            <span className={styles.quiet}>
              {data
                ? `${counted(total, 'row')}, ${counted(reading.guesses.length, 'column')}, `
                : ''}
              {sizeText(file.size)}
            </span>
          </p>
        </header>
        {reading.look.isError ? (
          <Unreadable error={reading.look.error} />
        ) : !data ? (
          <SkeletonRows count={6} rowHeight={42} label="Reading the file" />
        ) : (
          <>
            {reading.errors.get(null) && (
              <Notice tone="warning" announce="status" title={reading.errors.get(null)}>
                Without one of the two nobody on this list can be reached.
              </Notice>
            )}
            <ColumnTable
              columns={reading.guesses}
              choices={reading.choices}
              touched={reading.touched}
              errors={reading.errors}
              total={total}
              onChange={reading.choose}
            />
            {(data.previewRows?.length ?? 0) > 0 && (
              <PreviewTable
                rows={data.previewRows ?? []}
                choices={reading.choices}
                hasHeader={reading.reading.hasHeader}
              />
            )}
          </>
        )}
      </div>
      <aside className={wizard.side} aria-label="Import">
        <header className={styles.sideHead}>
          <div>
            <h2>Import</h2>
            <p className={styles.quiet}>Up to 30,000 rows and 20 MB a file</p>
          </div>
          <IconButton label="Close the import" icon={<X aria-hidden="true" />} onClick={onCancel} />
        </header>
        <TextField
          label="List name"
          value={name}
          onChange={setName}
          placeholder="Leads"
          maxLength={255}
          autoComplete="off"
        />
        {data && <HowItIsRead reading={reading} />}
        <RulesSection conditions={conditions} onChange={setConditions} />
        {data && <BeforeYouImport reading={reading} total={total} />}
        {add.isError && (
          <Notice tone="danger" announce="alert" title="Nothing was imported">
            {problemText(add.error)}
          </Notice>
        )}
        <Notice icon={<Info aria-hidden="true" />}>
          Importing the same file again adds nobody. You can undo an import until its leads are
          contacted.
        </Notice>
        <div className={wizard.sideFoot}>
          <Button icon={<Upload aria-hidden="true" />} onClick={() => picker.current?.click()}>
            Another file
          </Button>
          <input
            ref={picker}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="Another CSV file"
            accept={LEAD_FILE_TYPES}
            onChange={(event) => {
              const [next] = event.target.files ?? [];
              event.target.value = '';
              if (next) onFile(next);
            }}
          />
          <Button
            variant="primary"
            disabledReason={disabledReason}
            busy={add.isPending}
            busyLabel={sent > 0 && sent < 1 ? `Sending, ${Math.round(sent * 100)} %` : 'Importing'}
            onClick={start}
          >
            {data ? `Import ${counted(total, 'row')}` : `Import ${grouped(0)} rows`}
          </Button>
        </div>
      </aside>
    </div>
  );
}
