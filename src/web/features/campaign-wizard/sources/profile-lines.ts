import { PROFILE_PROBLEM_TEXTS, readProfileUrl } from '#core/lead-pack/profile-url.ts';

export type ProfileLine = {
  row: number;
  text: string;
  verdict: 'PERSON' | 'REPEATED' | 'WRONG';
  why: string;
};

/** What happens to each line of pasted addresses; empty lines do not count, rows count from 1. */
export function readProfileLines(text: string): ProfileLine[] {
  const seen = new Set<string>();
  return text.split(/\r\n|\r|\n/).flatMap((line, index): ProfileLine[] => {
    const row = { row: index + 1, text: line.trim() };
    const profile = readProfileUrl(line);
    if (profile === 'EMPTY') return [];
    if (typeof profile === 'string')
      return [
        {
          ...row,
          verdict: 'WRONG',
          why: `${PROFILE_PROBLEM_TEXTS[profile].sentence}. ${PROFILE_PROBLEM_TEXTS[profile].advice}`,
        },
      ];
    if (seen.has(profile.url))
      return [{ ...row, verdict: 'REPEATED', why: 'This person is already listed above' }];
    seen.add(profile.url);
    return [{ ...row, verdict: 'PERSON', why: profile.url.replace('https://www.', '') }];
  });
}
