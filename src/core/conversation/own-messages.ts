import { areSameWords } from '#core/conversation/same-words.ts';

/** How far the network’s clock may be behind ours; campaign ms. */
const SKEW_MS = 2 * 60_000;

/** A message of ours that was sent, but whose network id isn't known yet. */
type Unnamed = { messageId: string; text: string; startedAt: number };
/** A message of ours as the network shows it. */
type Shown = { messageId: string; text: string; at: number };

/**
 * Which messages shown in a thread were sent from here: those with the same text, no older than the
 * attempt, each used once, oldest first. `messageId` in the result is ours, `shownId` the
 * network's.
 */
export function ownMessagesShown(
  unnamed: readonly Unnamed[],
  shown: readonly Shown[],
): { messageId: string; shownId: string }[] {
  const left = shown.toSorted((one, other) => one.at - other.at);
  return unnamed
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .flatMap(({ messageId, text, startedAt }) => {
      const index = left.findIndex(
        (one) => one.at >= startedAt - SKEW_MS && areSameWords(one.text, text),
      );
      const [found] = index < 0 ? [] : left.splice(index, 1);
      return found === undefined ? [] : [{ messageId, shownId: found.messageId }];
    });
}

/** How far apart an attempt and a message with a known id may be; campaign ms. */
const NAMED_MS = 10 * 60_000;
/** The same in real ms: on a fast clock, ten minutes pass during one request. */
const REAL_NAMED_MS = 60_000;

/**
 * A text that was sent from here, or may have been; `named`: the network returned its message id.
 */
export type SentText = { text: string; startedAt: number; named: boolean };

/**
 * Which of the user's own messages were written outside the product: those that don't match
 * anything sent from here, whatever became of that attempt. An attempt without a message id matches
 * one later message; one with an id matches messages around it. Times in campaign ms, of which
 * `rate` pass in a real one.
 */
export function writtenElsewhere<One extends { text: string; at: number }>(
  shown: readonly One[],
  sent: readonly SentText[],
  rate: number,
): One[] {
  const namedMs = Math.max(NAMED_MS, REAL_NAMED_MS * rate);
  const unnamed = sent.filter(({ named }) => !named);
  const isKnown = ({ text, at }: One): boolean =>
    sent.some(
      (one) => one.named && Math.abs(at - one.startedAt) <= namedMs && areSameWords(one.text, text),
    );
  return shown
    .toSorted((one, other) => one.at - other.at)
    .filter((one) => {
      const index = unnamed.findIndex(
        ({ text, startedAt }) => one.at >= startedAt - SKEW_MS && areSameWords(one.text, text),
      );
      if (index >= 0) unnamed.splice(index, 1);
      return index < 0 && !isKnown(one);
    });
}
