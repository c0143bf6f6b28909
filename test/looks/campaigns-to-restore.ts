import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { chain, item } from '../support/engine-world.ts';

const HOURS = (draw: number): number => 1 + Math.floor(draw * 8);

/** The sequences of one run, with delays of a few hours: most kinds of items are in them. */
export function drawSequences(
  seed: number,
  withEmails: boolean,
): Record<string, { sequence: SequenceItem; connected: boolean }> {
  let draws = 0;
  const delay = () => HOURS(seededDraw('delays', seed, (draws += 1)));
  const act = (type: SequenceItem['type'], id: string, parts: Partial<SequenceItem> = {}) =>
    item(type, { id, yesDelay: delay(), ...parts });
  const text = (id: string) => ({ message: `${id} for you` });
  const invited: SequenceItem = {
    ...act('VISIT', 'visit'),
    yes: {
      ...act('CONNECT', 'connect', text('Note')),
      yes: {
        ...item('IF_CONNECTED', { id: 'if', noDelay: 30 }),
        yes: chain(
          act('MESSAGE', 'first', text('First')),
          act('LIKE', 'like'),
          act('MESSAGE', 'second', text('Second')),
        ),
        no: chain(act('WITHDRAW', 'withdraw')),
      },
    },
  };
  const viewed: SequenceItem = {
    ...item('IF_MESSAGE_VIEWED', { id: 'viewed', noDelay: 8 }),
    yes: chain(
      act('VISIT', 'visit-2'),
      act('MESSAGE', 'again', text('Again')),
      act('MESSAGE', 'last', text('Last')),
    ),
    no: chain(act('MESSAGE', 'unseen', text('Unseen'))),
  };
  const engaged: SequenceItem = {
    ...act('FOLLOW', 'follow'),
    yes: {
      ...act('ENDORSE', 'endorse'),
      yes: { ...act('MESSAGE', 'hello', text('Hello')), yes: viewed },
    },
  };
  const emailed = chain(
    act('EMAIL', 'mail', { subject: 'One', message: 'Mail one' }),
    act('MESSAGE', 'between', text('Between')),
    act('EMAIL', 'mail-2', { subject: 'Two', message: 'Mail two', newThread: true }),
  );
  const inmails = chain(
    act('INMAIL', 'inmail', { subject: 'Idea', ...text('InMail') }),
    act('FOLLOW', 'follow-2'),
  );
  return {
    invited: { sequence: invited, connected: false },
    engaged: { sequence: engaged, connected: true },
    inmails: { sequence: inmails, connected: false },
    ...(withEmails && { emailed: { sequence: emailed, connected: true } }),
  };
}
