import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import styles from './developers.module.css';
import { developersTexts } from './developers-texts.ts';

/** A secret that was just made, until the page is left. */
export function NewSecret({
  title,
  secret,
  text,
}: {
  title: string;
  secret: string;
  text: string;
}) {
  return (
    <Notice
      tone="success"
      announce="status"
      className={styles.newKey}
      title={
        <span className="flex gap-8 between">
          {title}
          <span className={styles.onlyNow}>{developersTexts.shownOnlyNow}</span>
        </span>
      }
    >
      <div className={`row gap-8 wrap ${styles.secretRow}`}>
        <code className={styles.secret}>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <p className="small">{text}</p>
    </Notice>
  );
}
