import { describe, expect, test } from 'vitest';
import { timeZoneForLocation } from '#core/lead/time-zone-for-location.ts';

const now = Date.UTC(2026, 10, 20);

describe('the time zone of a location', () => {
  test.each([
    ['Aarhus, Denmark', 'Europe/Copenhagen'],
    ['Munich, Bavaria, Germany', 'Europe/Berlin'],
    ['Istanbul, Türkiye', 'Europe/Istanbul'],
    ['Netherlands', 'Europe/Amsterdam'],
    ['Madrid, Spain', 'Europe/Madrid'],
    ['Kyiv, Ukraine', 'Europe/Kiev'],
    ['São Paulo, Brazil', 'America/Sao_Paulo'],
    ['Toronto, Ontario, Canada', 'America/Toronto'],
    ['New York, New York, United States', 'America/New_York'],
    ['Atlanta, Georgia, United States', 'America/New_York'],
    ['California, United States', 'America/Los_Angeles'],
    ['Tbilisi, Georgia', 'Asia/Tbilisi'],
    ['Sydney, Nova Scotia, Canada', 'America/Halifax'],
    ['Sydney, New South Wales, Australia', 'Australia/Sydney'],
  ])('%s is in %s', (location, zone) =>
    expect(timeZoneForLocation({ location, country: null, now })).toBe(zone),
  );

  test.each([
    'Austin, Texas, United States',
    'Denver, United States',
    'Washington, United States',
    'Barcelona, Spain',
    'United States',
    'Mars',
    'Copenhagen',
    '',
  ])('%j is ambiguous', (location) =>
    expect(timeZoneForLocation({ location, country: null, now })).toBeNull(),
  );

  test('cities of the same name are distinguished by their states', () => {
    expect(
      timeZoneForLocation({
        location: 'Denver, North Carolina, United States',
        country: null,
        now,
      }),
    ).toBe('America/New_York');
  });

  test('a lead’s known country is used if the location doesn’t name one', () => {
    expect(timeZoneForLocation({ location: null, country: 'Norway', now })).toBe('Europe/Oslo');
    expect(timeZoneForLocation({ location: 'Oslo', country: 'Norway', now })).toBe('Europe/Oslo');
    expect(timeZoneForLocation({ location: null, country: null, now })).toBeNull();
  });
});
