import type { DoNotContactAnswer } from '#contract/do-not-contact.ts';
import { DO_NOT_CONTACT_REASON_TEXTS } from '#core/do-not-contact/do-not-contact.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { doNotContactTexts as texts } from './do-not-contact-texts.ts';
import styles from './do-not-contact.module.css';

type Remove = (entry: DoNotContactAnswer) => void;

/** The name of an entry: of its person, address, domain, or company. */
export function entryName({ person, email, domain, company }: DoNotContactAnswer): string {
  return person?.name || email || domain || company || texts.unnamed;
}

/** The sentence or file cell behind an entry, and where it comes from. */
function evidenceText({ evidence, origin }: DoNotContactAnswer): string | null {
  const shown =
    evidence === null
      ? null
      : 'sentence' in evidence
        ? texts.quoted(evidence.sentence)
        : texts.cell(evidence.column, evidence.value);
  const parts = [shown, origin === null ? null : texts.from(origin)];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

function Who({ entry }: { entry: DoNotContactAnswer }) {
  const leadId = entry.person?.leadId ?? null;
  const name = entryName(entry);
  const address = entry.covers === 'PERSON' && entry.email !== name ? entry.email : null;
  return (
    <div className="stack gap-2 shrink breaks">
      <strong>
        {leadId === null ? name : <AppLink href={paths.lead.href({ leadId })}>{name}</AppLink>}
      </strong>
      <span className="small quiet">
        {[address, texts.covers[entry.covers]].filter((part) => part !== null).join(' · ')}
      </span>
    </div>
  );
}

function Why({ entry }: { entry: DoNotContactAnswer }) {
  const evidence = evidenceText(entry);
  return (
    <div className="stack gap-2 shrink breaks">
      <span>{DO_NOT_CONTACT_REASON_TEXTS[entry.reason]}</span>
      {evidence !== null && <span className="small quiet">{evidence}</span>}
      {entry.scope === 'TEAM' && <span className="small quiet">{texts.shared}</span>}
    </div>
  );
}

function RemoveButton({ entry, onRemove }: { entry: DoNotContactAnswer; onRemove: Remove }) {
  return (
    <Button
      size="small"
      aria-label={texts.removeNamed(entryName(entry))}
      disabledReason={entry.scope === 'TEAM' ? texts.removing.onTeamList : null}
      onClick={() => onRemove(entry)}
    >
      {texts.remove}
    </Button>
  );
}

/** The columns of the list. */
export function entryColumns({ onRemove }: { onRemove: Remove }): Column<DoNotContactAnswer>[] {
  return [
    {
      key: 'who',
      header: texts.columns.who,
      width: '34%',
      cell: (entry) => <Who entry={entry} />,
    },
    { key: 'reason', header: texts.columns.reason, cell: (entry) => <Why entry={entry} /> },
    {
      key: 'at',
      header: texts.columns.added,
      width: '130px',
      cell: ({ at }) => <TimeText at={at} />,
    },
    {
      key: 'remove',
      header: <span className="sr-only">{texts.remove}</span>,
      align: 'end',
      width: '110px',
      cell: (entry) => <RemoveButton entry={entry} onRemove={onRemove} />,
    },
  ];
}

/** An entry on a phone. */
export function EntryCard({ entry, onRemove }: { entry: DoNotContactAnswer; onRemove: Remove }) {
  return (
    <article className={`stack gap-8-12 ${styles.card}`}>
      <Who entry={entry} />
      <RemoveButton entry={entry} onRemove={onRemove} />
      <Why entry={entry} />
      <span className="small quiet">
        <TimeText at={entry.at} />
      </span>
    </article>
  );
}
