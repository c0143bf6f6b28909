import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { sourcePanelTexts } from './source-panel-texts.ts';

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
    const profile = parseProfileUrl(line);
    if (profile === 'EMPTY') return [];
    if (typeof profile === 'string')
      return [
        {
          ...row,
          verdict: 'WRONG',
          why: sourcePanelTexts.urls.wrong(PROFILE_PROBLEM_TEXTS[profile]),
        },
      ];
    if (seen.has(profile.url))
      return [{ ...row, verdict: 'REPEATED', why: sourcePanelTexts.urls.repeated }];
    seen.add(profile.url);
    return [{ ...row, verdict: 'PERSON', why: profile.url.replace('https://www.', '') }];
  });
}
