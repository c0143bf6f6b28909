import { inEventOrder, ZAPIER_EVENT_LABELS, ZAPIER_EVENTS, type ZapierEvent } from '#core/zapier/zapier-event.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import styles from './delivery-log.module.css';

/** Which events an address is told of: one tick each. */
export function EventChoice({ events, onChange }: { events: readonly ZapierEvent[]; onChange: (events: ZapierEvent[]) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Events</legend>
      {ZAPIER_EVENTS.map((event) => (
        <Checkbox key={event} label={ZAPIER_EVENT_LABELS[event]} checked={events.includes(event)} onChange={(on) => onChange(inEventOrder(on ? [...events, event] : events.filter((one) => one !== event)))} />
      ))}
    </fieldset>
  );
}
