import { CSV_START, csvLine } from '#core/lead/csv-export.ts';
import type { Download } from '#server/handler.ts';
import type { PracticeControl } from '#server/practice/practice-control.ts';

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
 * Which of these profiles live in the practice world. Nobody else can be found there, so that a
 * list of others can only fail.
 */
export async function knownPeople({
  profiles,
  control,
}: {
  profiles: readonly string[];
  control: PracticeControl;
}): Promise<{ known: string[] }> {
  const people = await Promise.all(profiles.map((slug) => control.person({ slug })));
  return {
    known: profiles.filter((slug, index) => people[index]?.slug === slug.toLowerCase()),
  };
}

/** A lead file with people of the practice world, to try an import with. */
export async function sampleFile({ control }: { control: PracticeControl }): Promise<Download> {
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
