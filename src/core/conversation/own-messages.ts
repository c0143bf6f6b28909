import { areSameWords } from '#core/conversation/same-words.ts';

/** How far the network’s clock may stand behind ours; campaign ms. */
const SKEW_MS = 2 * 60_000;

/** A message of ours whose request left, and of which the network's own id is not known. */
type Unnamed = { messageId: string; text: string; startedAt: number };
/** A message of ours as the network shows it. */
type Shown = { messageId: string; text: string; at: number };

/**
 * Which of the messages that a thread shows are those that were sent from here: the same words, not
 * from before the try, and each only once, the oldest first. `messageId` of the answer is ours,
 * `shownId` the network's.
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

/** How far from its try a message of ours may stand whose id is known; campaign ms. */
const NAMED_MS = 10 * 60_000;

/** A text that left from here, or may have; `named`: the network told the id under which it did. */
export type SentText = { text: string; startedAt: number; named: boolean };

/**
 * Which of the user's own messages were written outside of the product: none that says what was sent
 * from here, whatever became of that try. A try whose message has no id yet stands for one message
 * from then on; one that has stands for what was seen around it. Times in campaign ms.
 */
export function writtenElsewhere<One extends { text: string; at: number }>(
  shown: readonly One[],
  sent: readonly SentText[],
): One[] {
  const unnamed = sent.filter(({ named }) => !named);
  const isKnown = ({ text, at }: One): boolean =>
    sent.some(
      (one) =>
        one.named && Math.abs(at - one.startedAt) <= NAMED_MS && areSameWords(one.text, text),
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
