import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { BELOW_DESKTOP, useMedia } from '#web/ui/hooks/use-media.ts';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { MAIL_FRAME_STYLE } from '#core/mail/mail-frame.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './outbox.module.css';
import type { OutboxMail } from './outbox-mail.ts';
import { outboxTexts } from './outbox-texts.ts';

const texts = outboxTexts.mail;

const FORMS = [
  { value: 'seen', label: texts.rendered },
  { value: 'text', label: texts.text },
  { value: 'source', label: texts.source },
] as const;
type MailForm = (typeof FORMS)[number]['value'];

const HEAD = `<base target="_top"><style>${MAIL_FRAME_STYLE}</style>`;

/** Links of the mail open in this window; scripts in it never run. */
function framed(html: string): string {
  return html.includes('<head')
    ? html.replace(/<head[^>]*>/i, (head) => `${head}${HEAD}`)
    : `${HEAD}${html}`;
}

/** One mail: as seen, as text, as source, with its links to open and copy. */
export function MailView({
  mail,
  className,
  backHref,
}: {
  mail: OutboxMail;
  className: string | undefined;
  backHref: string;
}) {
  const [form, setForm] = useState<MailForm>('seen');
  const narrow = useMedia(BELOW_DESKTOP);
  const link = mail.links[0];
  return (
    <article
      className={classNames('column shrink', styles.view, className)}
      aria-label={mail.subject}
    >
      <header className={`column gap-12 ${styles.head}`}>
        {narrow && (
          <div>
            <ButtonLink
              size="small"
              variant="link"
              href={backHref}
              icon={<ArrowLeft aria-hidden="true" />}
            >
              {texts.back}
            </ButtonLink>
          </div>
        )}
        <div>
          <h2>{mail.subject}</h2>
          <p className="shrink size-12 quiet truncate">
            {texts.to} <strong>{mail.to}</strong>
            {texts.from} <TimeText at={mail.sentAt} form="soon" clock="real" />
          </p>
        </div>
        <div className="row gap-8 between wrap">
          <Segmented
            size="small"
            label={texts.forms}
            value={form}
            onChange={setForm}
            segments={FORMS}
          />
          {link && <CopyButton size="small" label={texts.copyLink} text={link} />}
        </div>
      </header>
      {form === 'seen' && (
        <iframe
          className={styles.frame}
          title={texts.frame(mail.subject)}
          sandbox="allow-top-navigation-by-user-activation allow-popups"
          srcDoc={framed(mail.html)}
        />
      )}
      {form === 'text' && <p className={`grow breaks ${styles.text}`}>{mail.text}</p>}
      {form === 'source' && <pre className={`grow breaks ${styles.text}`}>{mail.html}</pre>}
      {mail.links.length > 0 && (
        <ul className={`column gap-6 ${styles.links}`} aria-label={texts.links}>
          {mail.links.map((one) => (
            <li key={one}>
              <a href={one}>{one}</a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
