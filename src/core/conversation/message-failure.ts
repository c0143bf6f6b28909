import { CHANNEL_REASON_TEXTS } from '#core/conversation/channel-reason-texts.ts';
import { ERROR_CATALOG } from '#core/errors/error-catalog.ts';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';

/** The person wrote before a scheduled message was sent, so it was dropped. */
export const ANSWERED_FIRST = 'ANSWERED_FIRST';
/** The message was scheduled in an account whose archive was imported into this one. */
export const IMPORTED = 'IMPORTED';

const TEXTS: Readonly<Record<string, string>> = {
  [ANSWERED_FIRST]: 'They wrote first, so it wasn’t sent',
  [IMPORTED]: 'It was scheduled in the account you imported, so it isn’t sent from here',
};

/**
 * Why a message by hand wasn't sent, in words. The code is a reason of the channel, of the lead, or
 * of the API.
 */
export function failureText(code: string): string {
  if (Object.hasOwn(CHANNEL_REASON_TEXTS, code))
    return CHANNEL_REASON_TEXTS[code as keyof typeof CHANNEL_REASON_TEXTS];
  if (Object.hasOwn(LEAD_REASON_TEXTS, code))
    return LEAD_REASON_TEXTS[code as keyof typeof LEAD_REASON_TEXTS].sentence;
  if (Object.hasOwn(ERROR_CATALOG, code))
    return ERROR_CATALOG[code as keyof typeof ERROR_CATALOG].text;
  return TEXTS[code] ?? 'It wasn’t accepted';
}
