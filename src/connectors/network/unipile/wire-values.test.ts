import { describe, expect, test } from 'vitest';
import { countryOfLocation } from '#connectors/network/unipile/country-of-location.ts';
import { hitOf } from '#connectors/network/unipile/hit-of-wire.ts';
import { ReadHits } from '#connectors/network/unipile/reading-models.ts';
import { distanceOf, nameParts, slugOf, timeOf } from '#connectors/network/unipile/wire-values.ts';

describe('values of the API', () => {
  test('a country is the last part of a location, if it is one', () => {
    expect(countryOfLocation('Austin, Texas, United States')).toBe('United States');
    expect(countryOfLocation('Istanbul, Turkey')).toBe('Turkey');
    expect(countryOfLocation('Singapore')).toBe('Singapore');
    expect(countryOfLocation('Greater Boston Area')).toBeNull();
    expect(countryOfLocation(null)).toBeNull();
  });

  test('a name as one string is first name and rest, with symbols before it left out', () => {
    expect(nameParts('🚀 Anna Maria Schmidt, PhD')).toEqual({
      firstName: 'Anna',
      lastName: 'Maria Schmidt, PhD',
    });
    expect(nameParts('Prince')).toEqual({ firstName: 'Prince', lastName: null });
    expect(nameParts('✨')).toEqual({ firstName: null, lastName: null });
  });

  test('a slug comes from the URL if it is nowhere else', () => {
    expect(slugOf({ slug: null, profileUrl: 'https://www.linkedin.com/in/ada-berg/?x=1' })).toBe(
      'ada-berg',
    );
    expect(slugOf({ slug: '', profileUrl: null })).toBeNull();
  });

  test('what can’t be read is unknown, not wrong', () => {
    expect(timeOf('yesterday')).toBeNull();
    expect(distanceOf('FOURTH_DEGREE')).toBe('UNKNOWN');
  });
});

describe('a hit', () => {
  const wire = {
    object: 'PeopleSearchResult',
    id: 'p1',
    display_name: 'Ada Berg',
    headline: 'Head of Sales at Acme',
    network_distance: 'SECOND_DEGREE',
  };
  const read = (hit: object) => ReadHits.parse({ data: [{ ...wire, ...hit }] }).data.map(hitOf)[0];

  test('of the classic search has no job: a headline isn’t mistaken for one', () => {
    expect(read({ product: 'classic' })).toMatchObject({
      memberId: 'p1',
      firstName: 'Ada',
      lastName: 'Berg',
      headline: 'Head of Sales at Acme',
      jobTitle: null,
      company: null,
      openProfile: null,
    });
  });

  test('of Sales Navigator has the job that has not ended, and what it knows', () => {
    const past = { job_title: 'Clerk', company: { id: 'c0', name: 'Old' }, ended_on: '01/01/2020' };
    const present = {
      job_title: 'Head of Sales',
      company: { id: 'c1', name: 'Acme', industries: [null, 'Software'] },
    };
    expect(
      read({
        product: 'sales_navigator',
        is_premium: true,
        is_open_profile: false,
        work_experience: [past, present],
        contact_info: { emails: [null, 'ada@acme.example'] },
      }),
    ).toMatchObject({
      jobTitle: 'Head of Sales',
      company: 'Acme',
      industry: 'Software',
      premium: true,
      openProfile: false,
      emails: ['ada@acme.example'],
    });
  });

  test('with a job in an unknown format keeps the person', () => {
    expect(
      read({ product: 'recruiter', display_name: null, work_experience: [{ odd: 1 }] }),
    ).toMatchObject({ memberId: 'p1', fullName: '', jobTitle: null });
  });
});
