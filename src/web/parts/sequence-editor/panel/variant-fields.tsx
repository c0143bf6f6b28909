import { Columns2, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MAX_VARIANTS } from '#core/sequence/composition-errors.ts';
import type { SequenceItem, TextVariant } from '#core/sequence/sequence-item.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { newItemId } from '../edit-sequence.ts';
import type { ItemPanelProps } from './item-panel-props.ts';
import type { StepTexts } from '../step-texts.ts';
import { TextFields } from './text-fields.tsx';
import { threadSubjects } from './thread-subjects.ts';
import { VariantResultsDialog } from './variant-results-table.tsx';
import { variantsTexts } from './variants-texts.ts';
import styles from '../sequence-editor.module.css';

const LETTERS = 'ABCD';
const HEAVIEST = 100;

function textsIn({
  message,
  subject,
  alternativeMessage,
  alternativeSubject,
}: SequenceItem | TextVariant): StepTexts {
  return { message, subject, alternativeMessage, alternativeSubject };
}

function newVariant(texts: StepTexts): TextVariant {
  return { ...texts, message: texts.message ?? '', id: newItemId().slice(0, 8), weight: 1 };
}

/**
 * The variants after one more; the first two are made of the text that stood there and a copy to
 * change.
 */
function withOneMore(item: SequenceItem): TextVariant[] {
  const variants = item.variants.length > 0 ? item.variants : [newVariant(textsIn(item))];
  return [...variants, newVariant(textsIn(variants[0] ?? item))];
}

/** The item after a variant was taken out: a single one left is the item's own text again. */
function without({ item, id }: { item: SequenceItem; id: string }): Partial<SequenceItem> {
  const left = item.variants.filter((variant) => variant.id !== id);
  const [only] = left;
  return left.length === 1 && only ? { variants: [], ...textsIn(only) } : { variants: left };
}

type BarProps = Pick<ItemPanelProps, 'readOnly' | 'variantCounts' | 'onChange'> & {
  item: SequenceItem;
  chosen: TextVariant;
  onChoose: (id: string) => void;
};

function VariantBar({ item, chosen, readOnly, variantCounts, onChange, onChoose }: BarProps) {
  const [comparing, setComparing] = useState(false);
  const total = item.variants.reduce((sum, { weight }) => sum + weight, 0);
  const share = (weight: number) => `${Math.round((weight / Math.max(1, total)) * 100)}%`;
  const setWeight = (weight: number) =>
    onChange(
      item.id,
      {
        variants: item.variants.map((variant) =>
          variant.id === chosen.id ? { ...variant, weight } : variant,
        ),
      },
      `${item.id}-weight-${chosen.id}`,
    );
  return (
    <div className="flex gap-8 align-end wrap">
      <Segmented
        size="small"
        label={variantsTexts.variant}
        value={chosen.id}
        onChange={onChoose}
        segments={item.variants.map(({ id, weight }, index) => ({
          value: id,
          label: `${LETTERS[index]} ${share(weight)}`,
          spoken: variantsTexts.variantWithShare(LETTERS[index], share(weight)),
        }))}
      />
      <NumberField
        className={styles.weight}
        size="small"
        label={variantsTexts.weight}
        value={chosen.weight}
        min={1}
        max={HEAVIEST}
        disabled={readOnly}
        onChange={setWeight}
      />
      <Button
        size="small"
        variant="quiet"
        icon={<Columns2 aria-hidden="true" />}
        onClick={() => setComparing(true)}
      >
        {variantsTexts.compare}
      </Button>
      {!readOnly && (
        <IconButton
          size="small"
          label={variantsTexts.remove(LETTERS[item.variants.indexOf(chosen)])}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onChange(item.id, without({ item, id: chosen.id }))}
        />
      )}
      {comparing && (
        <VariantResultsDialog
          item={item}
          counts={variantCounts}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

/**
 * The text of a step, or its up to four variants; a lead is dealt one by weight and keeps it
 * (product rules, section 2).
 */
export function VariantFields(props: ItemPanelProps & { attach: ReactNode }) {
  const {
    placed: { item },
    readOnly,
    onChange,
  } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = item.variants.find(({ id }) => id === chosenId) ?? item.variants[0] ?? null;
  const change = (texts: Partial<StepTexts>, group: string) => {
    if (chosen === null) return onChange(item.id, texts, group);
    const { message, ...rest } = texts;
    return onChange(
      item.id,
      {
        variants: item.variants.map((variant) =>
          variant.id === chosen.id
            ? { ...variant, ...rest, ...(message !== undefined && { message: message ?? '' }) }
            : variant,
        ),
      },
      `${group}-${chosen.id}`,
    );
  };
  const add = () => {
    const variants = withOneMore(item);
    onChange(item.id, { variants });
    setChosenId(variants.at(-1)?.id ?? null);
  };
  return (
    <>
      {chosen && (
        <VariantBar
          item={item}
          chosen={chosen}
          readOnly={readOnly}
          variantCounts={props.variantCounts}
          onChange={onChange}
          onChoose={setChosenId}
        />
      )}
      <TextFields
        key={chosen?.id ?? 'own'}
        item={item}
        texts={textsIn(chosen ?? item)}
        thread={threadSubjects(props)}
        campaignId={props.campaignId}
        noteLength={props.noteLength}
        customNames={props.customNames}
        previewLeads={props.previewLeads}
        readOnly={readOnly}
        attach={props.attach}
        onChange={change}
      />
      {!readOnly && (
        <Button
          size="small"
          variant="link"
          className={styles.addVariant}
          icon={<Plus aria-hidden="true" />}
          disabledReason={
            item.variants.length >= MAX_VARIANTS ? variantsTexts.most(MAX_VARIANTS) : null
          }
          onClick={add}
        >
          {chosen ? variantsTexts.addAnother : variantsTexts.trySecond}
        </Button>
      )}
    </>
  );
}
