import { localClock } from '#core/schedule/zone-offset.ts';
import { longDate } from '#core/time/when-text.ts';
import type { Message, ThreadEntry, ThreadEvent, ThreadNote } from '../inbox-query.ts';
import { eventWords, type EventWords } from './thread-event-words.ts';
import { threadTexts as texts } from './thread-texts.ts';

export type ThreadRow =
  | { kind: 'DAY'; key: string; text: string }
  | { kind: 'UNREAD'; key: string }
  | { kind: 'MESSAGE'; key: string; message: Message }
  | { kind: 'NOTE'; key: string; note: ThreadNote }
  | { kind: 'EVENT'; key: string; event: ThreadEvent; words: EventWords };

/**
 * A thread as it is drawn, oldest first: a line for each day, one before the first message that was
 * not read, and of the events those that say something the messages do not.
 */
export function threadRows({
  entries,
  firstUnreadId,
  name,
  now,
  zone,
}: {
  /** Newest first, as the API gives them. */
  entries: readonly ThreadEntry[];
  firstUnreadId: string | null;
  /** The person's first name. */
  name: string;
  /** Campaign ms. */
  now: number;
  zone: string;
}): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const dayOf = (at: number) => localClock(zone, at).epochDay;
  const today = dayOf(now);
  let lastDay: number | null = null;
  for (const entry of [...entries].reverse()) {
    const words = entry.kind === 'EVENT' ? eventWords({ event: entry, name }) : null;
    if (entry.kind === 'EVENT' && words === null) continue;
    const at = Date.parse(entry.at);
    const day = dayOf(at);
    if (day !== lastDay) {
      lastDay = day;
      const text =
        day === today ? texts.today : day === today - 1 ? texts.yesterday : longDate({ at, zone });
      rows.push({ kind: 'DAY', key: `day ${day}`, text });
    }
    if (entry.kind === 'NOTE') rows.push({ kind: 'NOTE', key: `note ${entry.id}`, note: entry });
    else if (entry.kind === 'MESSAGE') {
      if (entry.id === firstUnreadId) rows.push({ kind: 'UNREAD', key: 'unread' });
      rows.push({ kind: 'MESSAGE', key: `message ${entry.id}`, message: entry });
    } else if (words) rows.push({ kind: 'EVENT', key: `event ${entry.id}`, event: entry, words });
  }
  return rows;
}
