import type { WireEducation, WireExperience } from '@reachwell/network-wire/profiles.ts';
import { drawBits, drawUnit, pick } from '#world/hash.ts';
import type { Person } from '#world/person.ts';
import { COMPANIES, DEGREES, FIELDS, INDUSTRIES, SCHOOLS, type Company } from '#world/work.ts';

const YEAR_MS = 365.25 * 86_400_000;

function wireDate(at: number): string {
  const date = new Date(at);
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}/01/${date.getUTCFullYear()}`;
}

function wireCompany(company: Company): WireExperience['company'] {
  return {
    id: company.id,
    name: company.name,
    public_identifier: company.domain.replace('.example', ''),
    industries: [INDUSTRIES[company.industry]?.[1] ?? ''],
  };
}

/** The jobs of a person, the present one first, counted back from the beginning of the world. */
export function experienceOf({
  seed,
  person,
  startedAt,
}: {
  seed: number;
  person: Person;
  startedAt: number;
}): WireExperience[] {
  const bits = (turn: number) => drawBits({ seed, person: person.index, draw: 'history', turn });
  let end =
    startedAt -
    (0.2 + 5 * drawUnit({ seed, person: person.index, draw: 'history', turn: 9 })) * YEAR_MS;
  const jobs: WireExperience[] = [
    {
      id: `${person.memberId}0`,
      company: wireCompany(person.company),
      job_title: person.title,
      started_on: wireDate(end),
      location: person.location,
    },
  ];
  for (let turn = 0; turn < bits(0) % 4; turn += 1) {
    const start = end - (0.7 + (bits(turn + 10) % 40) / 10) * YEAR_MS;
    jobs.push({
      id: `${person.memberId}${turn + 1}`,
      company: wireCompany(pick(COMPANIES, bits(turn + 20))),
      job_title: pick(FIELDS[person.field]?.titles ?? [person.title], bits(turn + 30)),
      started_on: wireDate(start),
      ended_on: wireDate(end),
    });
    end = start;
  }
  return jobs;
}

/** One school, or none for one in eight. */
export function educationOf({
  seed,
  person,
  startedAt,
}: {
  seed: number;
  person: Person;
  startedAt: number;
}): WireEducation[] {
  const bits = drawBits({ seed, person: person.index, draw: 'school' });
  if (bits % 8 === 0) return [];
  const end = startedAt - (8 + (bits % 17)) * YEAR_MS;
  return [
    {
      id: `${person.memberId}90`,
      school: { id: String(500 + (bits % SCHOOLS.length)), name: pick(SCHOOLS, bits) },
      degree: pick(DEGREES, drawBits({ seed, person: person.index, draw: 'degree' })),
      started_on: wireDate(end - 3 * YEAR_MS),
      ended_on: wireDate(end),
    },
  ];
}
