import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { MatchedEmail } from '#data/engine-store/mailbox-store.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { PlantedBug } from './planted-bug.ts';

const withReading = (
  name: string,
  readNew: (mail: UserMail) => UserMail['readNew'],
): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, mail: { ...parts.mail, readNew: readNew(parts.mail) } }),
});
type Recorded = Parameters<EngineStore['recordReceived']>[0];
const withRecording = (name: string, change: (query: Recorded) => Recorded): PlantedBug => ({
  name,
  parts: (parts) => ({
    ...parts,
    store: {
      ...parts.store,
      recordReceived: (query) => parts.store.recordReceived(change(query)),
    },
  }),
});
const emails =
  (change: (email: MatchedEmail) => MatchedEmail) =>
  (query: Recorded): Recorded => ({ ...query, emails: query.emails.map(change) });

let again = 0;

/** Bugs in the engine's input about returned email. */
export const PLANTED_RETURNED_EMAIL_BUGS: readonly PlantedBug[] = [
  withReading(
    'a look into the mailbox that fails is taken for no news',
    (mail) => async (query) => {
      try {
        return await mail.readNew(query);
      } catch {
        return { emails: [], place: query.place ?? '0', more: false, restarted: false };
      }
    },
  ),
  withReading('what a mailbox showed is shown again instead of a look', (mail) => {
    const shown = new Map<string, number>();
    return async (query) => {
      const looks = (shown.get(query.userId) ?? 0) + 1;
      shown.set(query.userId, looks);
      return looks % 2 === 1
        ? mail.readNew(query)
        : { emails: [], place: query.place ?? '0', more: false, restarted: false };
    };
  }),
  withRecording(
    'an answer by email is taken for an automatic one',
    emails((email) =>
      email.effect.kind === 'REPLY' ? { ...email, effect: { kind: 'AUTOMATIC' } } : email,
    ),
  ),
  withRecording(
    'a final bounce is taken for one that lasts for now',
    emails((email) =>
      email.effect.kind === 'BOUNCE'
        ? { ...email, effect: { ...email.effect, lasting: false } }
        : email,
    ),
  ),
  withRecording('how far was read is kept without what was read', (query) => ({
    ...query,
    emails: query.emails.slice(1),
  })),
  withRecording(
    'a message that is read again is another one',
    emails((email) => ({ ...email, messageId: `${email.messageId}#${(again += 1)}` })),
  ),
];
