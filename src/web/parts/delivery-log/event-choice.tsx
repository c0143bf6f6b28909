import {
  CircleCheck,
  Mail,
  MailOpen,
  MailX,
  MessageSquareText,
  Reply,
  TriangleAlert,
  UserCheck,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import {
  inEventOrder,
  ZAPIER_EVENT_LABELS,
  ZAPIER_EVENTS,
  type ZapierEvent,
} from '#core/zapier/zapier-event.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { deliveryLogTexts } from './delivery-log-texts.ts';
import styles from './delivery-log.module.css';

/** The icon of each event with the color of what it is about (design, section 12). */
const LOOKS = {
  INVITE_SENT: [UserRoundPlus, 'var(--a-connect)'],
  INVITE_ACCEPTED: [UserCheck, 'var(--a-connect)'],
  MESSAGE_SENT: [MessageSquareText, 'var(--a-message)'],
  MESSAGE_RESPONDED: [Reply, 'var(--a-message)'],
  EMAIL_SENT: [Mail, 'var(--a-email)'],
  EMAIL_OPENED: [MailOpen, 'var(--a-email)'],
  EMAIL_RESPONDED: [Reply, 'var(--a-email)'],
  EMAIL_BOUNCED: [MailX, 'var(--a-email)'],
  LEAD_FINISHED: [CircleCheck, 'var(--text-2)'],
  LEAD_FAILED: [TriangleAlert, 'var(--text-2)'],
} as const satisfies Record<ZapierEvent, readonly [LucideIcon, string]>;

function EventLabel({ event }: { event: ZapierEvent }) {
  const [Icon, color] = LOOKS[event];
  return (
    <span className={`inline-row gap-8 ${styles.eventLabel}`}>
      <Icon aria-hidden="true" style={{ color }} />
      {ZAPIER_EVENT_LABELS[event]}
    </span>
  );
}

/** The events sent to an address: one checkbox each. */
export function EventChoice({
  events,
  onChange,
}: {
  events: readonly ZapierEvent[];
  onChange: (events: ZapierEvent[]) => void;
}) {
  return (
    <fieldset className={`stack gap-10-12 ${styles.choice}`}>
      <legend className={`flex between medium ${styles.legend}`}>
        {deliveryLogTexts.choose}{' '}
        <span className="size-12 quiet regular num">
          {deliveryLogTexts.chosenOf(events.length, ZAPIER_EVENTS.length)}
        </span>
      </legend>
      {ZAPIER_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={<EventLabel event={event} />}
          checked={events.includes(event)}
          onChange={(on) =>
            onChange(inEventOrder(on ? [...events, event] : events.filter((one) => one !== event)))
          }
        />
      ))}
    </fieldset>
  );
}
