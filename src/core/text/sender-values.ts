/** The placeholders of the sender, the same for every lead (product rules, section 22). */
export const SENDER_PLACEHOLDERS = [
  'sender.firstName',
  'sender.fullName',
  'sender.jobTitle',
] as const;
type SenderPlaceholder = (typeof SENDER_PLACEHOLDERS)[number];

/** A sender's values in texts; null if unknown. */
export type SenderValues = {
  firstName: string | null;
  fullName: string | null;
  jobTitle: string | null;
};

/** The made-up sender that texts are shown for while there is none. */
export const SAMPLE_SENDER: SenderValues = {
  firstName: 'Maya',
  fullName: 'Maya Lindqvist',
  jobTitle: 'Account Executive',
};

/** Where the job title of a headline ends: “Account Executive at Northpoint | Speaker”. */
const AFTER_TITLE = /\s+(?:at\b|@|[|·•–—])|\s*\|\s*|,\s/u;

/**
 * A sender's values: the name on LinkedIn, or the account's while none is connected, and the job
 * title at the beginning of the headline.
 */
export function senderValues(
  displayName: string,
  profile: Readonly<Record<string, unknown>> | null,
): SenderValues {
  const fullName = wordOf(profile?.['fullName']) ?? wordOf(displayName);
  return {
    firstName: fullName?.split(/\s+/u)[0] ?? null,
    fullName,
    jobTitle: wordOf(wordOf(profile?.['headline'])?.split(AFTER_TITLE)[0]),
  };
}

/** A sender’s value for a placeholder; undefined for the name of anything else. */
export function senderValue(
  name: string,
  sender: SenderValues | undefined,
): string | null | undefined {
  if (!isSenderPlaceholder(name)) return undefined;
  const values: Record<SenderPlaceholder, string | null> = {
    'sender.firstName': sender?.firstName ?? null,
    'sender.fullName': sender?.fullName ?? null,
    'sender.jobTitle': sender?.jobTitle ?? null,
  };
  return values[name];
}

/** Whether a placeholder is about the sender. */
export function isSenderPlaceholder(name: string): name is SenderPlaceholder {
  return (SENDER_PLACEHOLDERS as readonly string[]).includes(name);
}

function wordOf(value: unknown): string | null {
  const word = typeof value === 'string' ? value.trim() : '';
  return word === '' ? null : word;
}
