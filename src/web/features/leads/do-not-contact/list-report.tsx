import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoNotContactFileReport } from '#contract/do-not-contact-files.ts';
import { CSV_START, csvLine } from '#core/lead/csv-export.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { leadFileTexts } from '#web/parts/lead-file/lead-file-texts.ts';
import { listFileTexts } from './list-file-texts.ts';
import styles from './do-not-contact.module.css';

const { report: texts, undoing } = listFileTexts;
const WRONG_SHOWN = 5;

/** Asks before everything that a file added is removed. */
function UndoingFile({
  fileId,
  fileName,
  onClose,
  onUndone,
}: {
  fileId: string;
  fileName: string;
  onClose: () => void;
  onUndone?: () => void;
}) {
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => api('DELETE /v1/do-not-contact/files/{fileId}', { params: { fileId } }),
    onSuccess: ({ removed, kept }) => {
      toast.success(undoing.done(removed, kept));
      onUndone?.();
    },
    onError: useProblemToast(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => undo.mutate()}
      busy={undo.isPending}
      title={undoing.title(fileName)}
      text={undoing.text}
      confirmLabel={undoing.confirm}
      busyLabel={undoing.busy}
      cancelLabel={undoing.keep}
    />
  );
}

/** The report of a file: how many rows were added, and which can’t be used. */
export function ListReport({
  report,
  onClose,
}: {
  report: DoNotContactFileReport;
  onClose: () => void;
}) {
  const { fileId, fileName, added, alreadyListed, wrong, rows } = report;
  const [asking, setAsking] = useState(false);
  const wrongRows = rows.filter(({ message }) => message !== null);
  const save = () =>
    saveFile({
      name: texts.fileName(fileName),
      text:
        CSV_START +
        csvLine(texts.headers) +
        rows
          .map(({ row, entry, verdict, message }) =>
            csvLine([row, entry, texts.verdicts[verdict], message]),
          )
          .join(''),
    });
  return (
    <Card className="stack gap-16">
      <h2 className="breaks">{texts.title(fileName)}</h2>
      <div role="status">
        <ul className={`stack gap-4 ${styles.lines}`}>
          <li>{texts.added(added)}</li>
          {alreadyListed > 0 && <li>{texts.already(alreadyListed)}</li>}
          {wrong > 0 && <li>{texts.wrong(wrong)}</li>}
        </ul>
      </div>
      {wrongRows.length > 0 && (
        <ul className="stack gap-2 small quiet">
          {wrongRows.slice(0, WRONG_SHOWN).map(({ row, message }) => (
            <li key={row}>{leadFileTexts.checked.wrongRow(row, message ?? '')}</li>
          ))}
        </ul>
      )}
      <footer className="row gap-8 end wrap">
        {added > 0 && <Button onClick={() => setAsking(true)}>{texts.undo}</Button>}
        <Button onClick={save}>{texts.download}</Button>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </footer>
      {asking && (
        <UndoingFile
          fileId={fileId}
          fileName={fileName}
          onClose={() => setAsking(false)}
          onUndone={onClose}
        />
      )}
    </Card>
  );
}
