import {
  convertForeign,
  foreignPlaceholders,
  foreignPlaceholderMessage,
} from '#core/text/foreign-placeholders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StepTexts } from '../step-texts.ts';
import { textTexts } from './text-texts.ts';

type ForeignPlaceholdersProps = {
  texts: StepTexts;
  readOnly: boolean;
  onConvert: (changes: Partial<StepTexts>) => void;
};

/** Says which placeholders of another tool stand in the texts, and offers to convert them. */
export function ForeignPlaceholders({ texts, readOnly, onConvert }: ForeignPlaceholdersProps) {
  const { message, subject, alternativeMessage, alternativeSubject } = texts;
  const own = { message, subject, alternativeMessage, alternativeSubject };
  const found = Object.values(own).flatMap((text) => foreignPlaceholders(text ?? ''));
  if (found.length === 0) return null;
  const convert = () =>
    onConvert(
      Object.fromEntries(
        Object.entries(own).map(([name, text]) => [name, text && convertForeign(text)]),
      ),
    );
  return (
    <Notice
      tone="warning"
      announce="status"
      title={textTexts.foreign}
      actions={
        !readOnly &&
        found.some(({ becomes }) => becomes !== null) && (
          <Button size="small" onClick={convert}>
            {textTexts.convert}
          </Button>
        )
      }
    >
      {foreignPlaceholderMessage(found)}
    </Notice>
  );
}
