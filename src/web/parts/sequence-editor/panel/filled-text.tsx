import type { TextPreview } from '#core/sequence/item-texts.ts';
import { textTexts } from './text-texts.ts';
import styles from '../sequence-editor.module.css';

/** A text with its values marked. */
export function FilledText({ parts }: { parts: TextPreview['parts'] }) {
  return parts.map((part, index) =>
    part.kind === 'plain' ? (
      <span key={index}>{part.text}</span>
    ) : (
      <mark key={index} className={part.kind === 'missing' ? styles.missing : styles.value}>
        {part.kind === 'missing' ? textTexts.missing(part.name) : part.text}
      </mark>
    ),
  );
}
