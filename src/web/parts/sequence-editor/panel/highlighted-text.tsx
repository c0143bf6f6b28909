import { isKnownPlaceholder, parseText } from '#core/text/placeholders.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../sequence-editor.module.css';

/**
 * A text letter for letter with its variables as chips that show the bare name: the unseen braces
 * are the chip's ends (design, png/05).
 */
export function HighlightedText({ text }: { text: string }) {
  return parseText(text).map((part, index) => {
    if (part.kind === 'plain')
      return (
        <span key={index}>
          {part.text.split(/([{}]+)/).map((piece, nth) =>
            nth % 2 === 1 ? (
              <span key={nth} className={styles.loneBrace}>
                {piece}
              </span>
            ) : (
              piece
            ),
          )}
        </span>
      );
    const [opening = '', name = '', closing = ''] = part.source.split(
      /(?<=^\{\{\s*)(.*?)(?=\s*\}\}$)/s,
    );
    return (
      <span
        key={index}
        className={classNames(styles.chip, !isKnownPlaceholder(part.name) && styles.unknownChip)}
      >
        <span className={styles.brace}>{opening}</span>
        {name}
        <span className={styles.brace}>{closing}</span>
      </span>
    );
  });
}
