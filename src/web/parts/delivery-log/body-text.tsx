import { CopyButton } from '#web/ui/text/copy-button.tsx';
import styles from './delivery-log.module.css';

/** Text of a machine, folded away under a word, with Copy. */
export function BodyText({ summary, text, open }: { summary: string; text: string; open?: boolean }) {
  return (
    <details className={styles.body} open={open}>
      <summary>{summary}</summary>
      <div className={styles.code}>
        <pre tabIndex={0} aria-label={summary}>{text}</pre>
        <CopyButton text={text} />
      </div>
    </details>
  );
}
