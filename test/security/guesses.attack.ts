import { parseArgs } from 'node:util';
import { startAttackHarness, type AttackHarness } from './attack-harness.ts';
import type { Attack, AttackVerdict } from './attack.ts';
import {
  identityRequest,
  makePeople,
  RIGHT_PASSWORD,
  type KnownPerson,
} from './people-of-attack.ts';

const AT_ONCE = 48;
const MOST_AN_HOUR = 10;

/** The cookie by which the owner's browser is known, from a sign-in before the attack. */
async function knownDeviceOf({
  harness,
  person,
}: {
  harness: AttackHarness;
  person: KnownPerson;
}): Promise<string> {
  const answer = await harness.http.send(
    identityRequest({
      path: '/identity/sign-in',
      body: { email: person.email, password: RIGHT_PASSWORD },
    }),
  );
  const cookie = /reachwell_device=[^;,]+/.exec(answer.header('set-cookie') ?? '')?.[0];
  if (answer.status !== 200 || cookie === undefined)
    throw new Error(
      `The owner could not sign in before the attack: ${answer.status} ${answer.text}`,
    );
  return cookie;
}

/**
 * How many guesses at each account were looked at within any hour: those answered by anything but a
 * refusal to look.
 */
function mostWithinAnHour(times: readonly number[]): number {
  return times.reduce(
    (most, start) =>
      Math.max(most, times.filter((at) => at >= start && at < start + 3_600_000).length),
    0,
  );
}

/**
 * Guesses at accounts as fast as the server answers, while the owners come in from the browsers
 * that they know.
 */
export async function guessAtAccounts({
  harness,
  accounts,
  guesses,
  say = () => undefined,
}: {
  harness: AttackHarness;
  accounts: number;
  guesses: number;
  say?: (line: string) => void;
}): Promise<AttackVerdict> {
  const people = await makePeople({ db: harness.db, count: accounts });
  const devices = new Map<string, string>();
  for (const person of people) devices.set(person.email, await knownDeviceOf({ harness, person }));
  const through = new Map<string, number[]>(people.map(({ email }) => [email, []]));
  const broken: string[] = [];
  const startedAt = performance.now();
  let [sent, ownersIn, ownersOut] = [0, 0, 0];
  const guess = async () => {
    const nth = sent++;
    const person = people[nth % people.length];
    if (person === undefined) return;
    const at = Date.now();
    const { status } = await harness.http.send(
      identityRequest({
        path: '/identity/sign-in',
        body: { email: person.email, password: `Guessed-Password-${nth}` },
      }),
    );
    if (status !== 429) through.get(person.email)?.push(at);
    if (status !== 429 && status !== 401) broken.push(`a guess was answered ${status}`);
    if ((nth + 1) % 10_000 === 0) say(`${nth + 1} guesses`);
  };
  const ownerComes = async (person: KnownPerson) => {
    const answer = await harness.http.send(
      identityRequest({
        path: '/identity/sign-in',
        headers: { cookie: devices.get(person.email) ?? '' },
        body: { email: person.email, password: RIGHT_PASSWORD },
      }),
    );
    if (answer.status === 200) ownersIn += 1;
    else {
      ownersOut += 1;
      broken.push(`an owner at a known device was answered ${answer.status}`);
    }
  };
  const everyOwnerAt = Math.max(1, Math.floor(guesses / people.length));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < guesses) {
        const owner =
          sent % everyOwnerAt === 0
            ? people[Math.floor(sent / everyOwnerAt) % people.length]
            : undefined;
        await guess();
        if (owner !== undefined) await ownerComes(owner);
      }
    }),
  );
  for (const person of people) await ownerComes(person);
  const most = Math.max(...[...through.values()].map(mostWithinAnHour));
  if (most > MOST_AN_HOUR)
    broken.push(`${most} guesses at one account were looked at within an hour`);
  const looked = [...through.values()].reduce((sum, times) => sum + times.length, 0);
  const figures = {
    guesses: sent,
    accounts,
    'looked at in all': looked,
    'most at one account within an hour': most,
    'owners let in': ownersIn,
    'owners kept out': ownersOut,
    'guesses a second': Math.round(sent / ((performance.now() - startedAt) / 1000)),
  };
  return { figures, broken: [...new Set(broken)] };
}

/** `npm run attack -- guesses`: how many guesses get through, and whether the owners still do. */
export const attack: Attack = {
  title:
    'Guesses: passwords of a hundred accounts guessed as fast as the server answers, while their owners come in',
  usage: '--guesses N --accounts N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        guesses: { type: 'string', default: '100000' },
        accounts: { type: 'string', default: '100' },
      },
    });
    const harness = await startAttackHarness();
    try {
      return await guessAtAccounts({
        harness,
        accounts: Number(values.accounts),
        guesses: Number(values.guesses),
        say,
      });
    } finally {
      await harness.stop();
    }
  },
};
