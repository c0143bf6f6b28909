import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FinderAnswer, PersonToFind } from '#connectors/finder/finder.ts';
import type {
  FinderAbilities,
  FinderSubject,
  Scene,
} from '../../../test/support/finder/finder-subject.ts';

/** A person with every field known. */
export const ADA: PersonToFind = {
  firstName: 'Ada',
  lastName: 'Field',
  company: 'Field & Co',
  domain: 'field.example',
  profileUrl: 'https://www.linkedin.com/in/ada-field',
  colleagues: [],
  refused: [],
};
const EMAIL = 'ada.field@field.example';

/**
 * What every adapter of the finder port must do, tested against a source of its own (product rules,
 * section 16; decision 118).
 */
export function describeFinder(
  name: string,
  { kinds, scenes }: FinderAbilities,
  makeSubject: () => Promise<FinderSubject>,
): void {
  describe(`the finder port: ${name}`, () => {
    let subject: FinderSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject.close());

    const play = (scene: Scene) => subject.play(scene);
    const can = (scene: Scene['kind']) => scenes.includes(scene);

    test('finds an address and says how certain it is, whenever it is asked', async () => {
      for (const as of kinds) {
        play({ kind: 'KNOWS', email: EMAIL, as });
        for (let times = 0; times < 2; times += 1)
          expect(await untilDone(subject, ADA)).toEqual({
            kind: 'FOUND',
            email: EMAIL,
            confidence: as,
          });
      }
    });

    test('finds no one its source doesn’t know', async () => {
      play({ kind: 'KNOWS_NOBODY' });
      expect(await untilDone(subject, ADA)).toEqual({ kind: 'NOTHING' });
    });

    test('doesn’t return an address again that refuses mail', async () => {
      for (const as of kinds) {
        play({ kind: 'KNOWS', email: EMAIL, as });
        const answer = await untilDone(subject, { ...ADA, refused: [EMAIL] });
        expect(answer).not.toMatchObject({ email: EMAIL });
      }
    });

    test('finds no one without a company or a domain that says where the person works', async () => {
      play({ kind: 'KNOWS_NOBODY' });
      expect(
        await untilDone(subject, { ...ADA, company: null, domain: null, profileUrl: null }),
      ).toEqual({ kind: 'NOTHING' });
    });

    test.each(
      (
        [
          { kind: 'FAILS' },
          { kind: 'CUTS_THE_LINE' },
          { kind: 'STALLS' },
          { kind: 'TALKS_NONSENSE' },
        ] satisfies Scene[]
      ).filter(({ kind }) => can(kind)),
    )('asks again later if its source $kind, and then finds', async (scene) => {
      play(scene);
      const answer = await untilDone(subject, ADA);
      expect(answer).toMatchObject({ kind: 'LATER' });
      expect(answer.kind === 'LATER' && answer.waitMs).toBeGreaterThanOrEqual(1000);
      const [as = 'LIKELY'] = kinds;
      play({ kind: 'KNOWS', email: EMAIL, as });
      expect(await untilDone(subject, ADA)).toMatchObject({ kind: 'FOUND', email: EMAIL });
    });

    test.runIf(can('IS_BUSY'))('leaves its source alone for as long as that asks', async () => {
      play({ kind: 'IS_BUSY', retryAfter: '7' });
      expect(await untilDone(subject, ADA)).toEqual({ kind: 'LATER', waitMs: 7000 });
      play({ kind: 'IS_BUSY', retryAfter: 'soon' });
      expect(await untilDone(subject, ADA)).toMatchObject({ kind: 'LATER' });
    });

    test.runIf(can('REFUSES_THE_KEY'))('says when somebody has to look after its key', async () => {
      play({ kind: 'REFUSES_THE_KEY' });
      expect(await untilDone(subject, ADA)).toEqual({ kind: 'CLOSED', problem: 'KEY_REFUSED' });
      play({ kind: 'HAS_NO_CREDITS' });
      expect(await untilDone(subject, ADA)).toEqual({
        kind: 'CLOSED',
        problem: 'PROVIDER_OUT_OF_CREDITS',
      });
    });
  });
}

const MOST_ASKS = 5;

/** Asks as the product does: again under the operation that the finder returned. */
async function untilDone(subject: FinderSubject, person: PersonToFind): Promise<FinderAnswer> {
  let operation: string | null = null;
  for (let asks = 0; asks < MOST_ASKS; asks += 1) {
    const answer = await subject.finder.find({ person, operation });
    if (answer.kind !== 'WORKING') return answer;
    ({ operation } = answer);
  }
  throw new Error('It works and works.');
}
