/** The ways in which `whenText` and `aboutText` write an instant. */
const WHEN = new RegExp(
  '((?:today|tomorrow|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) (?:at' +
    String.raw`|around) \d{1,2}(?::\d\d)? [ap]m|(?<=(?:on|around|until) )[A-Z][a-z]{2} \d{1,2}\b)`,
);

/**
 * Splits a sentence so that every second part is a time, which can then be emphasized (design,
 * png/08).
 */
export function splitAtTimes(sentence: string): string[] {
  return sentence.split(WHEN);
}
