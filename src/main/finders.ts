import type { ConfiguredFinder } from '#core/finder/finder-settings.ts';
import type { FinderName } from '#core/finder/finder-answer.ts';
import { createDropcontactFinder } from '#connectors/finder/dropcontact/dropcontact-finder.ts';
import type { EmailFinder } from '#connectors/finder/finder.ts';
import { createHunterFinder } from '#connectors/finder/hunter/hunter-finder.ts';
import { createPatternFinder, type ResolveMx } from '#connectors/finder/pattern/pattern-finder.ts';
import type { UserFinder } from '#connectors/finder/user-finder.ts';
import type { Resources } from '#main/resources.ts';
import { createUserFinder } from '#main/user-finder.ts';

/** The top-level domain of the practice world, which no real email can reach. */
const PRACTICE_DOMAIN = '.example';

type Made = { apiKey: string; practice: boolean; controlUrl: string | null };

const MAKERS = {
  HUNTER: ({ apiKey }) => createHunterFinder({ apiKey }),
  PRACTICE: ({ controlUrl }) =>
    createHunterFinder({ name: 'PRACTICE', apiKey: '', baseUrl: `${controlUrl ?? ''}/finder` }),
  DROPCONTACT: ({ apiKey }) => createDropcontactFinder({ apiKey }),
  PATTERN: ({ practice }) => createPatternFinder(practice ? { resolve: practiceMx } : {}),
} as const satisfies Record<FinderName, (made: Made) => EmailFinder>;

/** In practice mode no name server is asked: every domain of the practice world accepts mail. */
const practiceMx: ResolveMx = (domain) =>
  Promise.resolve(domain.endsWith(PRACTICE_DOMAIN) ? [{ exchange: `mail.${domain}` }] : []);

/** Where companies of the practice world have their addresses. */
const practiceDomainOf = (company: string) =>
  `${company.toLowerCase().replaceAll(/[^a-z]+/g, '-')}${PRACTICE_DOMAIN}`;

/** The email finders of this deployment, and how to close their connections. */
export function openFinders({ config, db, clock, log, networkAddress }: Resources): {
  finder: UserFinder;
  close: () => Promise<void>;
} {
  const { practice } = config;
  const { controlUrl } = networkAddress;
  const finders = config.finders.map(({ name, apiKey }: ConfiguredFinder) =>
    MAKERS[name]({ apiKey: apiKey ?? '', practice, controlUrl }),
  );
  return {
    finder: createUserFinder({
      db,
      clock: clock.clock,
      finders,
      ...(practice && { domainOf: practiceDomainOf }),
      warn: ({ finder, problem }) =>
        log.warn(
          { finder, problem },
          problem === 'KEY_REFUSED'
            ? 'The email finder refused the key in FINDER_API_KEY'
            : 'The email finder’s own account is out of credits',
        ),
    }),
    close: async () => void (await Promise.all(finders.map((finder) => finder.close()))),
  };
}
