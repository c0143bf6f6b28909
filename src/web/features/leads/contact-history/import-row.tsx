import { HISTORY_TOOL_NAMES } from '#core/contact-history/history-tools.ts';
import type { HistoryImportAnswer } from '#contract/contact-history.ts';
import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { contactHistoryTexts as texts } from './contact-history-texts.ts';
import { factLines } from './history-facts.ts';
import styles from './contact-history.module.css';

type Undo = (one: HistoryImportAnswer) => void;

function FileOf({ one }: { one: HistoryImportAnswer }) {
  return (
    <div className="stack gap-2 shrink breaks">
      <strong>{one.fileName}</strong>
      {one.tool !== 'OTHER' && (
        <span className="small quiet">{texts.from(HISTORY_TOOL_NAMES[one.tool])}</span>
      )}
    </div>
  );
}

/** How many people there are and what is known of them, or how far their import is. */
function PeopleOf({ one: { state, people, peopleDone, counts } }: { one: HistoryImportAnswer }) {
  if (state === 'RUNNING')
    return (
      <div className="stack gap-4" role="status">
        <span className="num">{texts.progress(peopleDone, people)}</span>
        <progress className={styles.progress} value={peopleDone} max={people} aria-hidden="true" />
      </div>
    );
  const optOuts = counts.optOuts.people + counts.optOuts.addresses;
  const known = [...factLines(counts), ...(optOuts > 0 ? [texts.optOuts(optOuts)] : [])];
  return (
    <div className="stack gap-2 shrink">
      <span className="num">{texts.people(people)}</span>
      <span className="small quiet num">{known.join(' · ')}</span>
    </div>
  );
}

function Rejected({ one: { id, fileName, wrongRows } }: { one: HistoryImportAnswer }) {
  const onError = useProblemToast();
  if (wrongRows === 0) return null;
  return (
    <div className="stack gap-4">
      <span className="num">{texts.rows(wrongRows)}</span>
      <Button
        size="small"
        aria-label={texts.rejectsOf(fileName)}
        onClick={() =>
          void download('GET /v1/contact-history/{historyImportId}/rejects', {
            params: { historyImportId: id },
            fileName: texts.rejectsFile(fileName),
          }).catch(onError)
        }
      >
        {texts.rejects}
      </Button>
    </div>
  );
}

function UndoButton({ one, onUndo }: { one: HistoryImportAnswer; onUndo: Undo }) {
  return (
    <Button size="small" aria-label={texts.undoOf(one.fileName)} onClick={() => onUndo(one)}>
      {texts.undo}
    </Button>
  );
}

/** The columns of the list of imports. */
export function importColumns({ onUndo }: { onUndo: Undo }): Column<HistoryImportAnswer>[] {
  return [
    { key: 'file', header: texts.columns.file, width: '28%', cell: (one) => <FileOf one={one} /> },
    { key: 'people', header: texts.columns.people, cell: (one) => <PeopleOf one={one} /> },
    {
      key: 'rejected',
      header: texts.columns.rejected,
      width: '160px',
      cell: (one) => <Rejected one={one} />,
    },
    {
      key: 'at',
      header: texts.columns.added,
      width: '130px',
      cell: ({ createdAt }) => <TimeText at={createdAt} />,
    },
    {
      key: 'undo',
      header: <span className="sr-only">{texts.undo}</span>,
      align: 'end',
      width: '100px',
      cell: (one) => <UndoButton one={one} onUndo={onUndo} />,
    },
  ];
}

/** An import on a phone. */
export function ImportCard({ one, onUndo }: { one: HistoryImportAnswer; onUndo: Undo }) {
  return (
    <article className={`stack gap-8-12 ${styles.entry}`}>
      <FileOf one={one} />
      <UndoButton one={one} onUndo={onUndo} />
      <PeopleOf one={one} />
      <Rejected one={one} />
      <span className="small quiet">
        <TimeText at={one.createdAt} />
      </span>
    </article>
  );
}
