import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { STARTERS } from '../starters.ts';
import { textTexts } from './text-texts.ts';
import styles from './text-templates.module.css';

const TEMPLATES = 100;

type Texts = Pick<
  SequenceItem,
  'message' | 'subject' | 'alternativeMessage' | 'alternativeSubject'
>;
type Found = { key: string; from: string; texts: Texts };
export type TextTemplatesProps = {
  type: SequenceItem['type'];
  /** The texts that a picked text replaces. */
  replaces: string;
  onPick: (texts: Texts) => void;
  onClose: () => void;
};

function textsIn({
  root,
  type,
  from,
}: {
  root: SequenceItem | null;
  type: SequenceItem['type'];
  from: string;
}): Found[] {
  return [...walkItems(root)]
    .filter(({ item }) => item.type === type && item.message !== null && !isEmptyText(item.message))
    .map(({ item: { message, subject, alternativeMessage, alternativeSubject }, index }) => ({
      key: `${from} ${index}`,
      from,
      texts: { message, subject, alternativeMessage, alternativeSubject },
    }));
}

/**
 * Texts for one kind of step out of the user's and the team's sequence templates, and out of the
 * starters (design, png/05).
 */
export function TextTemplatesDialog({ type, replaces, onPick, onClose }: TextTemplatesProps) {
  const [query, setQuery] = useState('');
  const [ofStarters] = useState(() =>
    STARTERS.flatMap(({ title, make }) => textsIn({ root: make(), type, from: title })),
  );
  const list = useQuery(
    apiQuery('GET /v1/shared/sequenceitemtemplates', { query: { size: TEMPLATES } }),
  );
  const all = [
    ...(list.data?.content ?? []).flatMap(({ sequence, templateName }) =>
      textsIn({ root: sequence, type, from: templateName }),
    ),
    ...ofStarters,
  ];
  const asked = query.trim().toLowerCase();
  const found = all.filter(
    ({ from, texts }) =>
      asked === '' ||
      `${from} ${texts.subject ?? ''} ${texts.message ?? ''}`.toLowerCase().includes(asked),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      divided
      title={textTexts.useText}
      subtitle={replaces}
      footer={<Button onClick={onClose}>{textTexts.cancel}</Button>}
    >
      <div className="stack gap-12">
        <SearchField
          label={textTexts.searchTemplates}
          placeholder={textTexts.searchTemplates}
          value={query}
          onChange={setQuery}
        />
        <Answered
          read={list}
          loading={<SkeletonRows count={3} rowHeight={72} label={textTexts.loadingTexts} />}
          isEmpty={found.length === 0}
          empty={
            <EmptyState
              icon={<MessageSquareText />}
              title={asked === '' ? textTexts.noTexts : textTexts.noTextsMatch}
              text={asked === '' ? textTexts.noTextsHint : undefined}
            />
          }
        >
          <ul className={styles.list}>
            {found.map(({ key, from, texts }) => (
              <li key={key}>
                <div>
                  <strong>{texts.subject ?? from}</strong>
                  {texts.subject !== null && <small>{from}</small>}
                  <p>{texts.message}</p>
                </div>
                <Button
                  size="small"
                  aria-label={textTexts.useTextOf(from)}
                  onClick={() => onPick(texts)}
                >
                  {textTexts.use}
                </Button>
              </li>
            ))}
          </ul>
        </Answered>
      </div>
    </Dialog>
  );
}
