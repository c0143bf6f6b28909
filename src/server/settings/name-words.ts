import { checkWords, DEFAULT_NAME_WORDS, WORD_ERROR_TEXTS } from '#core/scrubber/scrubber-words.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readNewestLeadNames, writeNameWords } from '#data/settings/scrubber-words.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';

export async function getNameWords({ scope }: Call<'GET /undesirablewords'>) {
  const { person_name_words: words, name_words_version: version } = await actingUserOf(scope);
  return presentWords(words, version);
}

/** How many of the newest leads the words are tried on. */
const NAMES_SHOWN = 200;

export async function getLeadNames({ scope }: Call<'GET /undesirablewords/names'>) {
  return { names: await readNewestLeadNames(scope, NAMES_SHOWN) };
}

/**
 * Saves the user's own words; each wrong one is named by its position in the list (campaigns spec,
 * section 5).
 */
export async function saveNameWords({ scope, body, query, now }: Call<'PUT /undesirablewords'>) {
  const { words, errors } = checkWords(body);
  if (errors.length > 0)
    throw new ApiError('INVALID_INPUT', {
      fieldErrors: errors.map(({ index, error }) => ({
        path: String(index),
        code: error,
        message: WORD_ERROR_TEXTS[error],
      })),
    });
  return inScope(scope, async (scope) => {
    const user = found(await lockActingUser(scope));
    rejectStale({ known: query.version, current: user.name_words_version });
    await writeNameWords(scope, words);
    await wakeLane(scope, now);
    return presentWords(words, user.name_words_version + 1);
  });
}

function presentWords(words: readonly string[], version: number) {
  return { personNameWords: [...words], defaultNameWords: [...DEFAULT_NAME_WORDS], version };
}
