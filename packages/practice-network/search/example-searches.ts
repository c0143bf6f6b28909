import type { PeopleFinder } from '#search/find-people.ts';
import type { PeopleIndex } from '#search/people-index.ts';
import { SEARCH_PRODUCTS, type SearchProduct } from '#search/search-urls.ts';
import { COMMUNITIES } from '#world/communities.ts';
import { foldText } from '#world/fold-text.ts';
import { PLACES } from '#world/places.ts';
import { TITLES } from '#world/work.ts';

export interface ExampleSearch {
  product: SearchProduct;
  url: string;
  total: number;
  about: string;
}

interface Wish {
  title: string;
  place?: { name: string; geoId: string };
}

/** The address of a search as a browser would show it on that product. */
function searchUrl({ product, title, place }: Wish & { product: SearchProduct }): string {
  const encoded = encodeURIComponent;
  if (product === 'classic') {
    const geo = place === undefined ? '' : `&geoUrn=${encoded(`["${place.geoId}"]`)}`;
    return `https://www.linkedin.com/search/results/people/?titleFreeText=${encoded(`"${title}"`)}${geo}&origin=FACETED_SEARCH`;
  }
  if (product === 'recruiter') {
    return `https://www.linkedin.com/talent/search?jobTitle=${encoded(`"${title}"`)}${place === undefined ? '' : `&location=${encoded(`"${place.name}"`)}`}`;
  }
  const value = (id: string, text: string) =>
    `List((id:${id},text:${encoded(encoded(text))},selectionType:INCLUDED))`;
  const filters = [`(type:CURRENT_TITLE,values:${value('0', `"${title}"`)})`];
  if (place !== undefined)
    filters.push(`(type:GEOGRAPHY,values:${value(place.geoId, place.name)})`);
  return `https://www.linkedin.com/sales/search/people?query=(spellCorrectionEnabled:true,filters:List(${filters.join(',')}))&viewAllFilters=true`;
}

/** How many people each pair of a title and a country has, counted once over the population. */
function countByTitleAndCountry(people: PeopleIndex): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < people.size; at += 1) {
    const key = `${people.title[at]}/${PLACES[people.place[at] ?? 0]?.countryGeoId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function wishes(people: PeopleIndex): { wish: Wish; total: number }[] {
  const counts = countByTitleAndCountry(people);
  const countries = [...new Map(PLACES.map((place) => [place.country, place.countryGeoId]))].map(
    ([name, geoId]) => ({ name, geoId }),
  );
  const folded = TITLES.map((title) => ` ${foldText(title.text)} `);
  const phrases = [
    ...new Set(TITLES.flatMap(({ text }) => [text, text.split(' ').at(-1) ?? text])),
  ];
  return phrases.flatMap((title) => {
    const titles = folded.flatMap((text, at) =>
      text.includes(` ${foldText(title)} `) ? [at] : [],
    );
    const inPlaces = countries.map((place) => ({
      wish: { title, place },
      total: titles.reduce((sum, at) => sum + (counts.get(`${at}/${place.geoId}`) ?? 0), 0),
    }));
    return [
      { wish: { title }, total: inPlaces.reduce((sum, { total }) => sum + total, 0) },
      ...inPlaces,
    ];
  });
}

/**
 * Some searches of each product with what they find; with a target the ones that come nearest to
 * it.
 */
export function exampleSearches({
  finder,
  target,
  each = 5,
}: {
  finder: PeopleFinder;
  target: number | null;
  each?: number;
}): ExampleSearch[] {
  const all = wishes(finder.people());
  const chosen = (
    target === null
      ? all.filter((_, at) => at % 311 === 0)
      : all.sort((a, b) => Math.abs(a.total - target) - Math.abs(b.total - target))
  ).slice(0, each);
  return SEARCH_PRODUCTS.flatMap((product) =>
    chosen.map(({ wish, total }) => ({
      product,
      url: searchUrl({ product, ...wish }),
      total,
      about: wish.place === undefined ? wish.title : `${wish.title}, ${wish.place.name}`,
    })),
  );
}

/** Groups and events with their addresses. */
export function exampleCommunities(): { kind: string; id: string; name: string; url: string }[] {
  return COMMUNITIES.map(({ kind, id, name }) => ({
    kind,
    id,
    name,
    url: `https://www.linkedin.com/${kind === 'Group' ? 'groups' : 'events'}/${id}/`,
  }));
}
