import type { Account } from '#store/account-store.ts';
import { hashNumbers } from '#world/hash.ts';
import { PLACES, type Place } from '#world/places.ts';

/** The three ranges that are kept for examples: no one is there. */
const RANGES = ['192.0.2', '198.51.100', '203.0.113'] as const;
const HOSTS = 254;
/** Coprime to the number of addresses, so that a new one is always another. */
const STEP = 101;

/**
 * From where an account seems to come: the country that was asked for, else that of its owner's
 * home; a new sign-in by country is a new address.
 */
export function outgoingAddress({
  seed,
  account,
  home,
}: {
  seed: number;
  account: Account;
  home: Place;
}): { country: string; auto_proxy: boolean; city: string | null; ip: string } {
  if (account.customProxy !== undefined)
    return { ...addressOfProxy(seed, account.customProxy), auto_proxy: false };
  const turn = account.addressTurn ?? 0;
  const country = account.country ?? home.code;
  const cities = PLACES.filter(({ code }) => code === country);
  const place = account.country === null ? home : cities[turn % Math.max(1, cities.length)];
  const number =
    ((hashNumbers(seed, account.owner, 37) >>> 0) + turn * STEP) % (RANGES.length * HOSTS);
  return {
    country,
    auto_proxy: account.autoProxy,
    city: place?.city.split(',')[0] ?? null,
    ip: `${RANGES[number % RANGES.length]}.${1 + Math.floor(number / RANGES.length)}`,
  };
}

/** A two-letter country as the first part of a proxy's name says where it stands: "de.example". */
const COUNTRY_OF_NAME = /^([a-z]{2})[.-]/i;

/** From where an account seems to come that connects through a proxy of its owner. */
function addressOfProxy(
  seed: number,
  { host, port }: { host: string; port: number },
): { country: string; city: string | null; ip: string } {
  const named = COUNTRY_OF_NAME.exec(host)?.[1]?.toUpperCase();
  const place = PLACES.find(({ code }) => code === named);
  const letters = [...`${host}:${port}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0,
    7,
  );
  const number = (hashNumbers(seed, letters, 41) >>> 0) % (RANGES.length * HOSTS);
  return {
    country: place?.code ?? PLACES[number % PLACES.length]?.code ?? 'US',
    city: place?.city.split(',')[0] ?? null,
    ip: `${RANGES[number % RANGES.length]}.${1 + Math.floor(number / RANGES.length)}`,
  };
}
