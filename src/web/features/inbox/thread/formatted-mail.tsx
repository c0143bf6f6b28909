import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** Nothing is loaded and nothing runs, whatever the server has left of the markup. */
const POLICY =
  '<meta http-equiv="content-security-policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:"><base target="_blank">';
/** Where the server has left out an image. */
const LEFT_OUT = 'data-left-out';

/**
 * An email with its formatting, cleaned by the server, in a frame that may do nothing but open a
 * link that someone clicks, in a tab of its own.
 */
export function FormattedMail({ html }: { html: string }) {
  return (
    <>
      {html.includes(LEFT_OUT) && <small>{texts.imagesLeftOut}</small>}
      <iframe
        className={styles.mail}
        title={texts.formattedTitle}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={POLICY + html}
      />
    </>
  );
}
