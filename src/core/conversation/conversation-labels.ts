/** The labels that all users have (product rules, section 15). */
export const COMMON_LABELS = [
  'INTERESTED',
  'NOT_INTERESTED',
  'MEETING',
  'LATER',
  'WRONG_PERSON',
] as const;
export type CommonLabel = (typeof COMMON_LABELS)[number];

/** The names of the label colors; the screens have their values for both themes. */
export const LABEL_COLORS = [
  'GRAY',
  'RED',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TEAL',
  'BLUE',
  'PURPLE',
] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

export const COMMON_LABEL_LOOKS = {
  INTERESTED: { name: 'Interested', color: 'GREEN' },
  NOT_INTERESTED: { name: 'Not interested', color: 'GRAY' },
  MEETING: { name: 'Meeting', color: 'BLUE' },
  LATER: { name: 'Later', color: 'YELLOW' },
  WRONG_PERSON: { name: 'Wrong person', color: 'ORANGE' },
} as const satisfies Record<CommonLabel, { name: string; color: LabelColor }>;

/** The most labels of their own that a user may have, and the longest name in UTF-16 code units. */
export const OWN_LABELS = 20;
export const LABEL_NAME_LENGTH = 40;

/** The label of an id: a common one by its code, one of the user's own by its number. */
export function isCommonLabel(labelId: string): labelId is CommonLabel {
  return (COMMON_LABELS as readonly string[]).includes(labelId);
}

/**
 * Why a label can't have this name: another label has it in any case, including the common ones, or
 * the user already has the most labels allowed (product rules, section 15). Null: it can.
 */
export function labelProblem(
  name: string,
  others: readonly string[],
): 'DUPLICATE' | 'TOO_MANY' | null {
  const folded = (text: string) => text.trim().normalize('NFC').toLowerCase();
  const taken = [...others, ...Object.values(COMMON_LABEL_LOOKS).map((look) => look.name)];
  if (taken.some((one) => folded(one) === folded(name))) return 'DUPLICATE';
  return others.length >= OWN_LABELS ? 'TOO_MANY' : null;
}
