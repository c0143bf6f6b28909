import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** Nothing is loaded and nothing runs, whatever the server has left of the markup. */
const POLICY =
  '<meta http-equiv="content-security-policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:"><base target="_blank">';

/** An email with its formatting, cleaned by the server, in a frame that may do nothing. */
export function FormattedMail({ html }: { html: string }) {
  return (
    <iframe
      className={styles.mail}
      title={texts.formattedTitle}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={POLICY + html}
    />
  );
}
