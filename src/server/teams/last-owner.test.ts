import { expect, test } from 'vitest';
import { as, database, newTeam, rolesOf, type Person } from './teams-fixture.ts';

/** 1,000 with OWNER_ROUNDS=1000; a few of each kind run every time. */
const ROUNDS = Number(process.env['OWNER_ROUNDS'] ?? 24);

type Act = (all: readonly Person[]) => Promise<{ status: number }>[];
const demote = (by: Person, on: Person) => as(by).patch(`/users/${on.userId}`, { role: 'USER' });
const leave = (who: Person) => as(who).remove(`/users/${who.userId}`);
const remove = (by: Person, who: Person) => as(by).remove(`/users/${who.userId}`);
const pair = (all: readonly Person[]): [Person, Person] => [all[0]!, all[1]!];

/** What owners of a team do at once, of which not everything is possible. */
const LAST_ACTS: Record<string, Act> = {
  'all leave': (all) => all.map(leave),
  'two demote each other': (all) => {
    const [one, two] = pair(all);
    return [demote(one, two), demote(two, one)];
  },
  'two remove each other': (all) => {
    const [one, two] = pair(all);
    return [remove(one, two), remove(two, one)];
  },
  'all step down': (all) => all.map((one) => demote(one, one)),
  'one is deleted while the other leaves': (all) => {
    const [one, two] = pair(all);
    return [as(one).deleteAccount(), leave(two)];
  },
  'all are deleted': (all) => all.map((one) => as(one).deleteAccount()),
  'one leaves, one is demoted, one is deleted': (all) => {
    const [one, two] = pair(all);
    return [leave(one), demote(one, two), as(two).deleteAccount()];
  },
};

test(
  `whatever the last owners do at once, ${ROUNDS} times over, a team with members has an owner`,
  { timeout: 30_000 + ROUNDS * 2_000 },
  async () => {
    const kinds = Object.entries(LAST_ACTS);
    const refusals = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [name, act] = kinds[round % kinds.length]!;
      const { teamId, people } = await newTeam('OWNER', 'OWNER', 'USER');
      const owners = people.slice(0, 2);
      const answers = await Promise.all(act(owners));
      answers.forEach(({ status }) => refusals.add(status));
      const roles = [...(await rolesOf(teamId)).values()];
      expect(roles, `${name}: ${answers.map(({ status }) => status).join(', ')}`).toContain(
        'OWNER',
      );
    }
    expect(refusals).toContain(409);
    expect(refusals).toContain(202);
    expect([...refusals].filter((status) => status >= 500)).toEqual([]);
    const { rows } = await database.pool.query(
      `
        select t.team_id
        from teams t
        where exists (select from team_members m where m.team_id = t.team_id)
          and not exists (
            select from team_members m where m.team_id = t.team_id and m.role = 'OWNER'
          )`,
    );
    expect(rows).toEqual([]);
  },
);
