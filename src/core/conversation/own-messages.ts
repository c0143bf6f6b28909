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
export function ownMessagesShown({
  unnamed,
  shown,
}: {
  unnamed: readonly Unnamed[];
  shown: readonly Shown[];
}): { messageId: string; shownId: string }[] {
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
