import { StickyNote } from 'lucide-react';
import { MAX_NOTES, USUAL_FREE_NOTES } from '#core/limits/note-budget.ts';
import { dateText } from '#core/time/when-text.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import styles from './limits.module.css';
import { limitsTexts } from './limits-texts.ts';

const texts = limitsTexts.notes;

type Notes = Answer<'GET /processinglimits/usage'>['notes'];

/** How many notes the account has a month, and where the number comes from. */
function NotesSlider({
  set,
  learned,
  onChange,
}: {
  set: number | null;
  learned: number | null;
  onChange: (set: number | null) => void;
}) {
  return (
    <div className={styles.slider}>
      <SliderField
        corner
        label={texts.name}
        hideLabel
        spoken={texts.spoken}
        value={set ?? learned ?? USUAL_FREE_NOTES}
        max={MAX_NOTES}
        onChange={onChange}
      />
      <p className={`row gap-8 wrap small quiet ${styles.noteSource}`}>
        <span>
          {set !== null
            ? texts.set
            : learned !== null
              ? texts.learned
              : texts.usual(USUAL_FREE_NOTES)}
        </span>
        {set !== null && (
          <Button variant="link" onClick={() => onChange(null)}>
            {texts.learn}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The month's invite notes: how many are used, and how many the account has. */
export function NotesRow({
  notes,
  set,
  onChange,
}: {
  notes: Notes;
  set: number | null;
  onChange: (set: number | null) => void;
}) {
  const { zone } = useProductTime();
  const { source, used, monthly, usedUpUntil } = notes;
  const learned = source === 'LEARNED' ? monthly : null;
  const most = set ?? learned;
  const changed = set !== (source === 'SET' ? monthly : null);
  return (
    <div className={`stack gap-12 align-center ${styles.row}`}>
      <span className={`stack quiet ${styles.noteTile}`} aria-hidden="true">
        <StickyNote />
      </span>
      <div className={styles.name}>
        <strong>{texts.name}</strong>
        <span>
          {most === null || source === 'UNLIMITED' ? texts.used(used) : texts.usedOf(used, most)}
        </span>
        {usedUpUntil !== null && !(changed && used < (most ?? Infinity)) && (
          <span>{texts.until(dateText({ at: Date.parse(usedUpUntil), zone }))}</span>
        )}
      </div>
      {source === 'UNLIMITED' ? (
        <p className={`small quiet ${styles.slider}`}>{texts.unlimited}</p>
      ) : (
        <NotesSlider set={set} learned={learned} onChange={onChange} />
      )}
    </div>
  );
}
