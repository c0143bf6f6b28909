import { CircleAlert, CircleHelp, Clock, Loader, Mail, Route, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { plannedText, whenText } from '#core/time/when-text.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import type { Message } from '../inbox-query.ts';
import inboxStyles from '../inbox.module.css';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** The campaign and step that sent a message, and the way there. */
function SentByCampaign({ message }: { message: Message }) {
  const { campaignId, campaignName, itemType, variant } = message;
  const step = itemType ? ACTION_DISPLAY[itemType].label : null;
  const words = texts.step(
    step ?? ACTION_DISPLAY.MESSAGE.label,
    campaignName ?? texts.campaignGone,
    variant === null ? null : String.fromCharCode(64 + variant),
  );
  return (
    <>
      <Route aria-hidden="true" />
      {campaignId && campaignName !== null ? (
        <AppLink href={paths.campaignSequence.href({ campaignId })}>{words}</AppLink>
      ) : (
        <span>{words}</span>
      )}
    </>
  );
}

function Standing({ message }: { message: Message }) {
  const { now, zone } = useProductTime();
  switch (message.state) {
    case 'SENDING':
      return (
        <span role="status" className={styles.standing}>
          <Loader className={inboxStyles.turning} aria-hidden="true" />
          {message.waits === null
            ? texts.sending
            : texts.waits(
                message.waits.text,
                message.waits.until &&
                  whenText({ at: Date.parse(message.waits.until), now: now(), zone }),
              )}
        </span>
      );
    case 'FAILED':
      return (
        <span className={styles.standing} data-tone="danger">
          <CircleAlert aria-hidden="true" />
          {message.failure ? texts.failed(message.failure.text) : texts.failedAlone}
        </span>
      );
    case 'UNCONFIRMED':
      return (
        <span className={styles.standing} data-tone="warning">
          <CircleHelp aria-hidden="true" />
          {texts.unconfirmed}
        </span>
      );
    case 'SCHEDULED':
      return (
        <span className={styles.standing}>
          <Clock aria-hidden="true" />
          {texts.scheduledFor(
            plannedText({ at: Date.parse(message.sendAt ?? message.at), now: now(), zone }),
          )}
        </span>
      );
    case 'SENT':
      return null;
  }
}

/** Under a message: what sent it, when, and what became of it (design, png/09 and 48). */
export function MessageLine({ message, tools }: { message: Message; tools?: ReactNode }) {
  const { channel, sentBy, actor, state } = message;
  const words = [
    message.edited && texts.edited,
    sentBy === 'USER' && (actor ? texts.by(actor) : texts.byYou),
    sentBy === 'OUTSIDE' && (channel === 'EMAIL' ? texts.outsideEmail : texts.outside),
    message.fromMe && message.seenAt !== null && texts.seen,
  ].filter((word) => typeof word === 'string');
  return (
    <div className={styles.under}>
      {sentBy === 'ENGINE' && <SentByCampaign message={message} />}
      {channel === 'EMAIL' && sentBy !== 'ENGINE' && (
        <>
          <Mail aria-hidden="true" />
          <span>{texts.email}</span>
        </>
      )}
      {channel === 'INMAIL' && sentBy !== 'ENGINE' && (
        <>
          <Send aria-hidden="true" />
          <span>{texts.inmail}</span>
        </>
      )}
      {state === 'SENT' && (
        <span>
          {(sentBy === 'ENGINE' || channel !== 'LINKEDIN') && <span aria-hidden="true">· </span>}
          <TimeText at={message.at} form="hour" />
          {words.length > 0 && `, ${words.join(', ')}`}
        </span>
      )}
      <Standing message={message} />
      {tools}
    </div>
  );
}
