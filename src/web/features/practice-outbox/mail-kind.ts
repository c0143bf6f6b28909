import type { Tone } from '#web/ui/data/badge.tsx';

const KINDS: readonly { mode: string; word: string; tone: Tone }[] = [
  { mode: 'mode=verifyEmail', word: 'Verification', tone: 'accent' },
  { mode: 'mode=resetPassword', word: 'Reset', tone: 'warning' },
  { mode: 'mode=recoverEmail', word: 'Recover', tone: 'warning' },
];

/** What a mail is about, told by its links. */
export function mailKind({ links }: { links: readonly string[] }): { word: string; tone: Tone } {
  return (
    KINDS.find(({ mode }) => links.some((link) => link.includes(mode))) ?? {
      word: 'Notice',
      tone: 'neutral',
    }
  );
}
