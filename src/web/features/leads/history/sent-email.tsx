import { MailOpen, MailX, Reply } from 'lucide-react';
import { useState } from 'react';
import type { EventAnswer } from '#contract/leads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { sentEmailTexts as texts } from './sent-email-texts.ts';
import styles from './sent-email.module.css';

/** What is shown of a text at once. */
const SHORT = { lines: 3, letters: 200 };

type Email = NonNullable<EventAnswer['email']>;

const MARKS = [
  { key: 'openedAt', label: texts.opened, tone: 'info', icon: MailOpen },
  { key: 'answeredAt', label: texts.answered, tone: 'success', icon: Reply },
  { key: 'bouncedAt', label: texts.bounced, tone: 'danger', icon: MailX },
] as const;

function EmailText({ body }: { body: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = body.length > SHORT.letters || body.split('\n').length > SHORT.lines;
  return (
    <>
      <span className={styles.text} data-short={isLong && !whole ? '' : undefined}>
        {body}
      </span>
      {isLong && (
        <Button
          size="small"
          variant="link"
          className={styles.more}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? texts.less : texts.more}
        </Button>
      )}
    </>
  );
}

/** An email as it was sent: subject, addresses, text, and what came of it (design, png/35). */
export function SentEmail({ email, body }: { email: Email; body: string | null }) {
  const { subject, from, to } = email;
  const marks = MARKS.flatMap(({ key, ...mark }) => {
    const at = email[key];
    return at === null ? [] : [{ key, at, ...mark }];
  });
  return (
    <div className={`stack gap-4 shrink ${styles.email}`}>
      <span className="medium breaks">{subject === '' ? texts.noSubject : subject}</span>
      <span className="small quiet breaks">
        {from === null ? texts.to(to) : texts.fromTo(from, to)}
      </span>
      {body !== null && <EmailText body={body} />}
      {marks.length > 0 && (
        <span className="flex gap-6 wrap">
          {marks.map(({ key, at, label, tone, icon: Icon }) => (
            <Badge key={key} tone={tone} icon={<Icon aria-hidden="true" />}>
              {label} <RelativeTime inSentence at={at} />
            </Badge>
          ))}
        </span>
      )}
    </div>
  );
}
