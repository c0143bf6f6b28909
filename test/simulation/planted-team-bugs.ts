import type { PlantedBug } from './planted-bug.ts';

/** Bugs planted into a shared campaign, by flaws of the store in memory. */
export const PLANTED_TEAM_BUGS: readonly PlantedBug[] = [
  {
    name: 'people are dealt without a look at whose they are',
    flaws: ['DEALT_WITHOUT_BINDING'],
  },
  { name: 'touched people are dealt again', flaws: ['TOUCHED_DEALT_AGAIN'] },
  { name: 'an answer to one sender does not stop the others', flaws: ['REPLY_NOT_TOLD_TO_TEAM'] },
  { name: 'who is handed over stays with their sender too', flaws: ['HANDED_OVER_AND_KEPT'] },
  { name: 'what was dealt is forgotten', flaws: ['DEALT_ROWS_FORGOTTEN'] },
  { name: 'lost senders are not found', flaws: ['LOST_NOT_FOUND'] },
];
