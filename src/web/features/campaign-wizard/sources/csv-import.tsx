import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
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
import { ImportSummary } from './import-summary.tsx';
import { ColumnTable } from './column-table.tsx';
import { LEAD_FILE_TYPES, sizeText } from '#web/parts/lead-file/file-check.ts';
import { FileSettings } from './file-settings.tsx';
import { UnknownPeopleNotice } from './unknown-people-notice.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RulesSection } from './source-form.tsx';
import { useAddList } from '../steps/use-add-list.ts';
import type { Draft } from '../use-draft.ts';
import { useFilePreview } from './use-file-preview.ts';
import { csvImportTexts } from './csv-import-texts.ts';
import styles from './csv.module.css';
import wizard from '../wizard.module.css';

const { side, refusals } = csvImportTexts;

type Reading = ReturnType<typeof useFilePreview>;

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
            {csvImportTexts.unreadable.useDetected}
          </Button>
        )
      }
    >
      {csvImportTexts.unreadable.text}
    </Notice>
  );
}

function FileHead({ file, facts }: { file: File; facts: string }) {
  return (
    <header className={`row gap-12 wrap ${styles.head}`}>
      <span className={`stack rigid quiet ${styles.tile}`} aria-hidden="true">
        <FileSpreadsheet />
      </span>
      <div className={wizard.heading}>
        <h1 tabIndex={-1}>{csvImportTexts.title}</h1>
        <p>{csvImportTexts.text}</p>
      </div>
      <p className={`stack push breaks text-end ${styles.fileFacts}`}>
        <strong>{file.name}</strong>
        <span className="small quiet num">{facts}</span>
      </p>
    </header>
  );
}

function AnotherFile({ onFile }: { onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} onClick={() => picker.current?.click()}>
        {side.anotherFile}
      </Button>
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={side.anotherCsvFile}
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
  if (look.isLoadingError) return refusals.unreadable;
  if (!look.data) return csvImportTexts.reading;
  const whole = errors.get(null);
  if (whole !== undefined) return whole;
  if (errors.size > 0) return refusals.columns;
  return wrongRows === look.data.total ? refusals.noRows : null;
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
  const reading = useFilePreview(file);
  const [name, setName] = useState(() => file.name.replace(/\.[^.]+$/, ''));
  const [conditions, setConditions] = useState(draft.listRules);
  const [sent, setSent] = useState(0);
  const { data } = reading.look;
  const total = data?.total ?? 0;
  const size = sizeText(file.size);
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
    <div className={`stack fit ${wizard.split}`} data-split="" data-side="flow">
      <div className={`column gap-20 shrink ${wizard.main}`}>
        <FileHead
          file={file}
          facts={
            data
              ? csvImportTexts.fileFacts({ rows: total, columns: reading.guesses.length, size })
              : size
          }
        />
        {reading.look.isLoadingError ? (
          <Unreadable reading={reading} />
        ) : !data ? (
          <SkeletonRows count={6} rowHeight={42} label={csvImportTexts.reading} />
        ) : (
          <>
            {reading.errors.get(null) && (
              <Notice tone="warning" announce="status" title={reading.errors.get(null)}>
                {csvImportTexts.noWay}
              </Notice>
            )}
            <UnknownPeopleNotice rows={data.previewRows ?? []} choices={reading.choices} />
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
      <aside className={`column gap-20 ${wizard.side}`} aria-label={side.title}>
        <header className="flex gap-12 align-start between">
          <div>
            <h2>{side.title}</h2>
            <p className="small quiet num">{side.text}</p>
          </div>
          <IconButton label={side.close} icon={<X aria-hidden="true" />} onClick={onCancel} />
        </header>
        <TextField
          label={side.name}
          value={name}
          onChange={setName}
          placeholder={side.nameExample}
          maxLength={FIELD_LENGTHS.leadPackName}
          autoComplete="off"
        />
        {data && <FileSettings reading={reading} firstRows={data.firstRows ?? []} />}
        <RulesSection draft={draft} conditions={conditions} onChange={setConditions} />
        {data && <ImportSummary reading={reading} total={total} />}
        {add.isError && (
          <Notice tone="danger" announce="alert" title={side.failed}>
            {problemText(add.error)}
          </Notice>
        )}
        <Notice icon={<Info aria-hidden="true" />}>{side.note}</Notice>
        <div className={`flex gap-8 between ${wizard.sideFoot}`}>
          <AnotherFile onFile={onFile} />
          <Button
            variant="primary"
            disabledReason={whyNot(reading)}
            busy={add.isPending}
            busyLabel={sent > 0 && sent < 1 ? side.uploading(sent) : side.importing}
            onClick={start}
          >
            {side.start(total)}
          </Button>
        </div>
      </aside>
    </div>
  );
}
