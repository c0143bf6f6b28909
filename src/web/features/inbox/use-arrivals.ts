import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { arrivedIn, newestTimes } from './arrivals.ts';
import { conversationsQuery, filterOf, type Conversation } from './inbox-query.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { nameOf } from './list/conversation-row.tsx';

/**
 * The sender of the last message that arrived while the inbox was open, for a polite announcement.
 */
export function useArrivals(): string {
  const newest = useQuery(conversationsQuery({ filter: filterOf({}), page: 0 })).data?.content;
  const [heard, setHeard] = useState<{ of: readonly Conversation[] | undefined; words: string }>({
    of: newest,
    words: '',
  });
  if (newest !== heard.of) {
    const arrived = heard.of && newest && arrivedIn({ before: newestTimes(heard.of), now: newest });
    setHeard({ of: newest, words: arrived ? texts.arrived(nameOf(arrived)) : heard.words });
  }
  return heard.words;
}
