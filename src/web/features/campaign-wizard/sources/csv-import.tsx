import { FileSpreadsheet, FileX, Info, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { problemText } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { BeforeYouImport } from './before-you-import.tsx';
import { ColumnTable } from './column-table.tsx';
import { LEAD_FILE_TYPES, sizeText } from './file-check.ts';
import { HowItIsRead } from './how-it-is-read.tsx';
import { UnknownInPractice } from './practice-people.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RulesSection, startingRules } from './source-form.tsx';
import { useAddList } from '../steps/use-add-list.ts';
import type { Draft } from '../use-draft.ts';
import { useFileReading } from './use-file-reading.ts';
import styles from './csv.module.css';
import wizard from '../wizard.module.css';

type Reading = ReturnType<typeof useFileReading>;

/**
 * Why the file could not be taken, in place of its columns; a way of reading it that was chosen can
 * be taken back.
 */
function Unreadable({ reading: { look, asked, readAsFound } }: { reading: Reading }) {
  return (
    <Notice
      tone="danger"
      announce="alert"
      icon={<FileX aria-hidden="true" />}
      title={problemText(look.error)}
      actions={
        Object.keys(asked).length > 0 && (
          <Button size="small" onClick={readAsFound}>
            Use detected settings
          </Button>
        )
      }
    >
      Nothing was saved.
    </Notice>
  );
}

function FileHead({ file, facts }: { file: File; facts: string }) {
  return (
    <header className={styles.head}>
      <span className={styles.tile} aria-hidden="true">
        <FileSpreadsheet />
      </span>
      <div className={wizard.heading}>
        <h1 tabIndex={-1}>Match the columns</h1>
        <p>Check what each column means. Nothing is saved until you import.</p>
      </div>
      <p className={styles.fileFacts}>
        <strong>{file.name}</strong>
        <span className={styles.quiet}>
          {facts}
          {sizeText(file.size)}
        </span>
      </p>
    </header>
  );
}

function AnotherFile({ onFile }: { onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
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
    </>
  );
}

/** Why nothing can be imported as things are; null when it can. */
function whyNot({ look, errors, wrongRows }: Reading): string | null {
  if (look.isError) return 'This file can’t be imported';
  if (!look.data) return 'Reading the file';
  const whole = errors.get(null);
  if (whole !== undefined) return whole;
  if (errors.size > 0) return 'Fix the marked columns first';
  return wrongRows === look.data.total ? 'No rows can be imported with these columns' : null;
}

type CsvImportProps = {
  file: File;
  draft: Draft;
  onFile: (file: File) => void;
  onCancel: () => void;
  onAdded: (pack: LeadPackAnswer) => void;
};

/**
 * The columns of a file, checked and corrected before anything is stored, then the import (design,
 * png/25).
 */
export function CsvImport({ file, draft, onFile, onCancel, onAdded }: CsvImportProps) {
  const reading = useFileReading(file);
  const [name, setName] = useState(() => file.name.replace(/\.[^.]+$/, ''));
  const [conditions, setConditions] = useState(() => startingRules(draft));
  const [sent, setSent] = useState(0);
  const { data } = reading.look;
  const total = data?.total ?? 0;
  const add = useAddList<Record<string, unknown>>({
    draft,
    onAdded,
    send: ({ campaignId, idempotencyKey }) =>
      upload('POST /searches', {
        file,
        idempotencyKey,
        onProgress: setSent,
        fields: {
          campaignId,
          searchType: 'CSV_FILE',
          ...(name.trim() && { name: name.trim() }),
          skipLeadConditions: conditions,
          columns: [...reading.choices],
          ...reading.asked,
        },
      }),
  });
  const start = () =>
    add.mutate({
      name,
      conditions,
      choices: reading.choices,
      reading: reading.asked,
      file: file.name,
    });
  return (
    <div className={wizard.split} data-split="" data-side="flow">
      <div className={wizard.main}>
        <FileHead
          file={file}
          facts={
            data ? `${counted(total, 'row')}, ${counted(reading.guesses.length, 'column')}, ` : ''
          }
        />
        {reading.look.isError ? (
          <Unreadable reading={reading} />
        ) : !data ? (
          <SkeletonRows count={6} rowHeight={42} label="Reading the file" />
        ) : (
          <>
            {reading.errors.get(null) && (
              <Notice tone="warning" announce="status" title={reading.errors.get(null)}>
                Without one of them, no one on this list can be reached.
              </Notice>
            )}
            <UnknownInPractice rows={data.previewRows ?? []} choices={reading.choices} />
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
                rowNumbers={data.previewRowNumbers ?? []}
                choices={reading.choices}
              />
            )}
          </>
        )}
      </div>
      <aside className={wizard.side} aria-label="Import">
        <header className={styles.sideHead}>
          <div>
            <h2>Import</h2>
            <p className={styles.quiet}>Up to 30,000 rows and 20 MB per file</p>
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
        {data && <HowItIsRead reading={reading} firstRows={data.firstRows ?? []} />}
        <RulesSection conditions={conditions} onChange={setConditions} />
        {data && <BeforeYouImport reading={reading} total={total} />}
        {add.isError && (
          <Notice tone="danger" announce="alert" title="Nothing was imported">
            {problemText(add.error)}
          </Notice>
        )}
        <Notice icon={<Info aria-hidden="true" />}>
          Importing the same file again won’t add duplicates. You can undo an import until its leads
          are contacted.
        </Notice>
        <div className={wizard.sideFoot}>
          <AnotherFile onFile={onFile} />
          <Button
            variant="primary"
            disabledReason={whyNot(reading)}
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
