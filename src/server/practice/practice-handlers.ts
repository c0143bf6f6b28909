import type { RouteKey } from '#contract/all-routes.ts';
import { clearOutbox, countOutbox, listOutbox } from '#data/tables/outbox.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { Handlers, Download } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { presentClock } from '#server/http/present-clock.ts';
import type { PracticeControl } from '#server/practice/practice-control.ts';
import {
  triggerEvent,
  getPracticeWorld,
  listPracticePeople,
} from '#server/practice/practice-world.ts';
import { ApiError } from '#server/http/api-error.ts';
import { CSV_START, csvLine } from '#core/lead/csv-export.ts';

/** People who are in no campaign of the demo. */
const SAMPLE = { offset: 40, limit: 25 };
const HEADERS = [
  'First name',
  'Last name',
  'LinkedIn',
  'Email',
  'Job title',
  'Company',
  'Location',
];

/**
 * Which of these profiles exist in the practice world. Nobody else can be found there, so a list of
 * others can only fail.
 */
async function knownPeople(
  profiles: readonly string[],
  control: PracticeControl,
): Promise<{ known: string[] }> {
  const people = await Promise.all(profiles.map((slug) => control.person({ slug })));
  return {
    known: profiles.filter((slug, index) => people[index]?.slug === slug.toLowerCase()),
  };
}

/** A lead file with people of the practice world, for trying an import. */
async function sampleFile(control: PracticeControl): Promise<Download> {
  const { people } = (await control.people(SAMPLE)) ?? { people: [] };
  return {
    fileName: 'practice people.csv',
    chunks: (async function* lines() {
      yield CSV_START + csvLine(HEADERS);
      for (const person of people)
        yield csvLine([
          person.firstName,
          person.lastName,
          person.profileUrl,
          person.email,
          person.title,
          person.company,
          person.location,
        ]);
    })(),
  };
}

/** The practice network's answer; a version before its mail world has none. */
function known<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ApiError('NOT_FOUND');
  return answer;
}

type PracticeKey = Exclude<
  Extract<RouteKey, `${string} /practice/${string}`>,
  'POST /practice/billing'
>;

/** The parts of practice mode; absent outside it. */
export type Practice = {
  network: { url: string; controlUrl: string };
  /** Sets the product's clock and makes the practice network follow before it answers. */
  setClock: (change: {
    rate?: number;
    advanceMs?: number;
    playMs?: number;
    skipsNights?: boolean;
  }) => Promise<void>;
  /** The practice network's control plane; fails if its address is not known. */
  control: () => PracticeControl;
  createDemo: () => Promise<{ email: string; password: string }>;
  /** Opens emails in the outbox that carry a code. */
  mailKey: MasterKey;
};

/**
 * The calls of practice mode (product api, "Practice mode"). Outside it, the framework answers 404,
 * so `practice` is defined when one is called.
 */
export function practiceHandlers(practice: () => Practice): Handlers<PracticeKey> {
  return {
    'GET /practice/outbox': async ({ query, parts }) => {
      const mails = await listOutbox({
        db: parts.db,
        to: query.to ?? null,
        masterKey: practice().mailKey,
      });
      return mails.map(({ id, to, subject, text, html, links, realSentAt }) => ({
        id,
        to,
        subject,
        text,
        html,
        links,
        sentAt: isoInstant(realSentAt),
      }));
    },
    'GET /practice/outbox/count': async ({ parts }) => ({ count: await countOutbox(parts.db) }),
    'DELETE /practice/outbox': async ({ query, parts }) => ({
      deleted: await clearOutbox(parts.db, query.ids?.split(',') ?? null),
    }),
    'GET /practice/world': (call) => getPracticeWorld(call, practice().control()),
    'GET /practice/people': (call) => listPracticePeople(call, practice().control()),
    'POST /practice/happenings': (call) => triggerEvent(call, practice().control()),
    'POST /practice/people': ({ body }) => knownPeople(body.profiles, practice().control()),
    'GET /practice/sample-file': () => sampleFile(practice().control()),
    'GET /practice/clock': async ({ parts }) => presentClock(parts.clock),
    'POST /practice/clock': async ({ body, parts }) => {
      await practice().setClock(body);
      return presentClock(parts.clock);
    },
    'GET /practice/network': async () => practice().network,
    'GET /practice/mail': async () => ({
      ...known(await practice().control().mail()),
      controlUrl: practice().network.controlUrl,
    }),
    'POST /practice/mailboxes': async ({ body }) =>
      known(await practice().control().makeMailbox(body)),
    'POST /practice/demo': async () => practice().createDemo(),
  };
}
