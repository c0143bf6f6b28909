import { CopyButton } from '#web/ui/text/copy-button.tsx';
import styles from './delivery-log.module.css';

const KEY = /^(\s*)("[^"]+")(?=:)/gm;

/** JSON with its keys in the accent's color; any other text as it is. */
function Colored({ text }: { text: string }) {
  return text.split(KEY).map((piece, index) =>
    index % 3 === 2 ? (
      <span key={index} className="tone-accent">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}

/** A collapsible code block, with Copy. */
export function BodyText({
  summary,
  text,
  open,
}: {
  summary: string;
  text: string;
  open?: boolean;
}) {
  return (
    <details className={styles.body} open={open}>
      <summary>{summary}</summary>
      <div className={`flex gap-8 align-start mt-6 ${styles.code}`}>
        <pre tabIndex={0} aria-label={summary}>
          <Colored text={text} />
        </pre>
        <CopyButton text={text} />
      </div>
    </details>
  );
}

/** The same in the open under a heading, with Copy beside that (design, png/27). */
export function SentBody({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.sent}>
      <header>
        <h3>{title}</h3>
        <CopyButton variant="link" size="small" text={text} />
      </header>
      <div className={`flex gap-8 align-start mt-6 ${styles.code}`}>
        <pre tabIndex={0} aria-label={title}>
          <Colored text={text} />
        </pre>
      </div>
    </section>
  );
}
