import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { insertItem } from '../edit-sequence.ts';
import { STARTERS } from '../starters.ts';
import { canvasTexts } from './canvas-texts.ts';
import styles from '../sequence-editor.module.css';

/** Shown while a sequence has no steps: start from Invite, or from a starter. */
export function SequenceStart({
  onStart,
  readOnly,
  children,
}: {
  onStart: (tree: SequenceItem) => void;
  readOnly: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`stack fit gap-16 ${styles.startPage}`}>
      <EmptyState
        icon={<UserRoundPlus />}
        title={canvasTexts.startTitle}
        text={canvasTexts.startText}
      >
        <Button
          variant="primary"
          data-start=""
          disabled={readOnly}
          onClick={() =>
            onStart(
              insertItem({ root: null, edge: { parentId: null, branch: 'yes' }, type: 'CONNECT' }),
            )
          }
        >
          {canvasTexts.startWithInvite}
        </Button>
        {children}
      </EmptyState>
      <ul className={`stack gap-12 ${styles.starters}`}>
        {STARTERS.map((starter) => (
          <li key={starter.key}>
            <button
              type="button"
              className={`stack gap-4 plain text-start ${styles.starter}`}
              disabled={readOnly}
              onClick={() => onStart(starter.make())}
            >
              <strong>{starter.title}</strong>
              <span>{starter.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
