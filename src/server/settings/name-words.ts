import { checkWords, DEFAULT_NAME_WORDS, WORD_ERROR_TEXTS } from '#core/scrubber/scrubber-words.ts';
import { wakeLane } from '#data/lanes.ts';
import { readNameWords, writeNameWords } from '#data/scrubber-words.ts';
import type { Call } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';

export async function getNameWords({ caller: { userId }, parts: { db } }: Call<'GET /undesirablewords'>) {
  return presentWords(await readNameWords({ db, userId }));
}

/** Saves the user's own words; each that is wrong is named by its place in the list (campaigns spec, section 5). */
export async function saveNameWords({ body, caller: { userId }, parts: { db }, now }: Call<'PUT /undesirablewords'>) {
  const { words, errors } = checkWords(body);
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { fieldErrors: errors.map(({ index, error }) => ({ path: String(index), code: error, message: WORD_ERROR_TEXTS[error] })) });
  await writeNameWords({ db, userId, words });
  await wakeLane({ db, userId, at: now });
  return presentWords(words);
}

function presentWords(personNameWords: readonly string[]) {
  return { personNameWords: [...personNameWords], defaultNameWords: [...DEFAULT_NAME_WORDS] };
}
