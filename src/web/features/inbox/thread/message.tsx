import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import type { Message } from '../inbox-query.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageLine } from './message-line.tsx';
import { textParts } from './text-parts.ts';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

const FormattedMail = lazy(async () => ({
  default: (await import('./formatted-mail.tsx')).FormattedMail,
}));

export type Speaker = { name: string; photoUrl: string | null };

function Text({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noreferrer noopener nofollow">
        {part.text}
      </a>
    ),
  );
}

/** What was written: plain text first; the formatting of an email on demand. */
function Body({ message }: { message: Message }) {
  const [formatted, setFormatted] = useState(false);
  if (message.deleted) return <p className={styles.deleted}>{texts.deleted}</p>;
  return (
    <>
      {message.subject && <p className={styles.subject}>{message.subject}</p>}
      {formatted && message.html !== null ? (
        <Suspense fallback={<p className={styles.text}>{message.text}</p>}>
          <FormattedMail html={message.html} />
        </Suspense>
      ) : (
        message.text !== '' && (
          <p className={styles.text}>
            <Text text={message.text} />
          </p>
        )
      )}
      {message.html !== null && (
        <Button variant="link" size="small" onClick={() => setFormatted(!formatted)}>
          {formatted ? texts.plain : texts.formatted}
        </Button>
      )}
      {message.attachments.length > 0 && <MessageFiles files={message.attachments} />}
    </>
  );
}

/** One message, the other person's at the left and ours at the right (design, png/09). */
export function MessageBubble({
  message,
  speaker,
  tools,
}: {
  message: Message;
  speaker: Speaker;
  tools?: ReactNode;
}) {
  return (
    <article
      className={classNames('stack gap-4-10', styles.message, message.fromMe && styles.mine)}
      data-state={message.state}
      aria-label={message.fromMe ? texts.fromYou : speaker.name}
    >
      <Avatar name={speaker.name} photoUrl={speaker.photoUrl} size={26} />
      <div
        className={classNames('stack gap-6 shrink', styles.bubble, message.deleted && styles.empty)}
      >
        <Body message={message} />
      </div>
      <MessageLine message={message} tools={tools} />
    </article>
  );
}
