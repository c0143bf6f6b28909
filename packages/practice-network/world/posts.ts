import { drawBits, drawUnit, logUniform, pick } from '#world/hash.ts';
import type { Person } from '#world/person.ts';
import { postIdOf } from '#world/person-ids.ts';
import { FIELDS } from '#world/work.ts';

const DAY_MS = 86_400_000;

/** A post; `turn` counts an author's posts from the first. */
export interface Post {
  id: string;
  turn: number;
  at: number;
  text: string;
  likes: number;
  comments: number;
}

const TEXTS = [
  'Three things I learned about {skill} this year. The first one surprised me: listen longer than you plan to.',
  'We are growing our team in {city}. If {skill} is your thing, let’s talk!',
  'Proud of what the team at {company} shipped this week. 🚀',
  'Unpopular opinion: {skill} is mostly about saying no.',
  'Back from a great conference on {skill}. Notes in the comments.',
  'What is the one book on {skill} that you would give to a beginner?',
  'Five years at {company} today. Thank you to everybody who made them count.',
  'A customer asked me yesterday why {skill} matters. Here is what I answered…',
] as const;

/**
 * When a person's posts appear: a quarter never write, some stopped long ago, the others write
 * every 5 to 75 days.
 */
function momentsOf({
  seed,
  index,
  startedAt,
  now,
}: {
  seed: number;
  index: number;
  startedAt: number;
  now: number;
}): { turn: number; at: number }[] {
  const kind = drawUnit({ seed, person: index, draw: 'posts' });
  if (kind < 0.25) return [];
  const cadence = logUniform({
    from: 5 * DAY_MS,
    to: 75 * DAY_MS,
    unit: drawUnit({ seed, person: index, draw: 'postCadence' }),
  });
  const phase = drawBits({ seed, person: index, draw: 'postCadence', turn: 1 }) % cadence;
  if (kind < 0.42)
    return [2, 1, 0].map((turn) => ({
      turn,
      at: startedAt - 100 * DAY_MS - phase - (2 - turn) * cadence,
    }));
  const first = startedAt - 200 * DAY_MS + phase;
  const last = Math.floor((now - first) / cadence);
  return Array.from({ length: Math.min(30, last + 1) }, (_, back) => ({
    turn: last - back,
    at: first + (last - back) * cadence,
  }));
}

/** The latest posts of a person, newest first, at most thirty. */
export function postsOf({
  seed,
  person,
  startedAt,
  now,
}: {
  seed: number;
  person: Person;
  startedAt: number;
  now: number;
}): Post[] {
  return momentsOf({ seed, index: person.index, startedAt, now }).map(({ turn, at }) => {
    const bits = drawBits({ seed, person: person.index, draw: 'postText', turn });
    const text = pick(TEXTS, bits)
      .replace('{skill}', pick(FIELDS[person.field]?.skills ?? ['Leadership'], bits >>> 8))
      .replace('{city}', person.place.city.split(',')[0] ?? '')
      .replace('{company}', person.company.name);
    return {
      id: postIdOf({ seed, index: person.index, turn }),
      turn,
      at,
      text,
      likes: (bits >>> 4) % 180,
      comments: (bits >>> 12) % 25,
    };
  });
}
