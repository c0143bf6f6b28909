import type { z } from 'zod';
import { WIRE_CAPABILITIES } from '@reachwell/network-wire/communities.ts';
import type {
  SearchPeopleRequest,
  SEARCH_PARAMETER_TYPES,
} from '@reachwell/network-wire/search.ts';
import { accountOf, cursorAt, pageOf, viewerOf, type Call, type Handler } from '#http/call.ts';
import {
  presentClassicHit,
  presentRecruiterHit,
  presentSalesHit,
  type Viewer,
} from '#http/present-people.ts';
import { personAt } from '#rules/find-person.ts';
import { invalid, WireFailure } from '#rules/wire-failure.ts';
import { SEARCH_ENDS, type PeoplePage } from '#search/find-people.ts';
import type { SearchCriteria } from '#search/search-criteria.ts';
import { criteriaOfUrl, type SearchProduct } from '#search/search-urls.ts';
import { COMMUNITIES } from '#world/communities.ts';
import { foldText } from '#world/fold-text.ts';
import { networkDistanceOf } from '#world/person.ts';
import { cityGeoId, PLACES, placeText } from '#world/places.ts';
import { COMPANIES, INDUSTRIES, SCHOOLS } from '#world/work.ts';

type SearchCall =
  Call<'searchClassic'> | Call<'searchSales'> | Call<'searchRecruiter'> | Call<'searchPeople'>;

function requireSeat(viewer: Viewer, product: SearchProduct): void {
  if (product === 'classic') return;
  if (viewer.account.sessionElsewhere) {
    throw new WireFailure({
      type: 'provider/unknown_authentication_context',
      title: 'Another session',
      detail: 'This product is in use in another session.',
    });
  }
  if (product === 'recruiter' && viewer.account.twoFactorOff === true)
    throw new WireFailure({
      type: 'provider/insufficient_permissions',
      title: 'Not allowed',
      detail: 'Recruiter requires two-step verification.',
    });
  const seats = viewer.account.seats.filter((seat) => seat.product === product);
  if (seats.some((seat) => seat.selected)) return;
  throw new WireFailure({
    type: 'provider/insufficient_permissions',
    title: seats.length === 0 ? 'Not subscribed' : 'No contract chosen',
    detail:
      seats.length === 0
        ? 'The account does not have this product.'
        : 'The account has several contracts for this product and none is chosen.',
  });
}

function find(
  call: SearchCall,
  {
    viewer,
    product,
    criteria,
  }: { viewer: Viewer; product: SearchProduct; criteria: SearchCriteria },
): PeoplePage {
  const { network } = call;
  const wanted =
    criteria.distance === undefined
      ? null
      : new Set(network.ties.connected(viewer.account.number).map(({ person }) => person));
  const distanceOf = (index: number) => {
    if (wanted?.has(index)) return 'F';
    return networkDistanceOf({ seed: network.world.seed, owner: viewer.account.owner, index })
      .distance === 'SECOND_DEGREE'
      ? 'S'
      : 'O';
  };
  return network.finder.page({
    criteria,
    distanceOf,
    ...pageOf(call.query),
    end: SEARCH_ENDS[product],
    shuffled: call.twists.has('reorder_pages'),
  });
}

function byUrl(
  call: Call<'searchClassic'> | Call<'searchSales'> | Call<'searchRecruiter'>,
  product: SearchProduct,
): { viewer: Viewer; page: PeoplePage } {
  const viewer = viewerOf(call);
  const criteria = criteriaOfUrl(product, call.body.url);
  if (criteria === null) throw invalid('The URL isn’t a people search in this product.');
  requireSeat(viewer, product);
  return { viewer, page: find(call, { viewer, product, criteria }) };
}

export const searchClassic: Handler<'searchClassic'> = (call) => {
  const { viewer, page } = byUrl(call, 'classic');
  return {
    data: page.indexes.map((index) => presentClassicHit(viewer, personAt(call.network, index))),
    total_count: page.total,
    next_cursor: null,
  };
};

export const searchSales: Handler<'searchSales'> = (call) => {
  const { viewer, page } = byUrl(call, 'sales_navigator');
  return {
    data: page.indexes.map((index) => presentSalesHit(viewer, personAt(call.network, index))),
    total_count: page.total,
    next_cursor: null,
  };
};

export const searchRecruiter: Handler<'searchRecruiter'> = (call) => {
  const { viewer, page } = byUrl(call, 'recruiter');
  return {
    data: page.indexes.map((index) => presentRecruiterHit(viewer, personAt(call.network, index))),
    total_count: page.total,
    next_cursor: cursorAt(page.next),
  };
};

function criteriaOfFilters(body: z.infer<typeof SearchPeopleRequest>): SearchCriteria {
  const list = (values: string[] | null | undefined) =>
    values && values.length > 0 ? { include: values } : undefined;
  const advanced = body.advanced_keywords ?? {};
  return {
    keywords: body.keywords ?? undefined,
    firstName: advanced.first_name ?? undefined,
    lastName: advanced.last_name ?? undefined,
    title: list(advanced.title ? [advanced.title] : undefined),
    company: list(body.current_company ?? (advanced.company ? [advanced.company] : undefined)),
    place: list(body.location),
    industry: list(body.industry),
    distance: body.network_distance?.map((degree) =>
      degree === 1 ? 'F' : degree === 2 ? 'S' : 'O',
    ),
  };
}

export const searchPeople: Handler<'searchPeople'> = (call) => {
  const viewer = viewerOf(call);
  const page = find(call, { viewer, product: 'classic', criteria: criteriaOfFilters(call.body) });
  return {
    data: page.indexes.map((index) => presentClassicHit(viewer, personAt(call.network, index))),
    total_count: page.total,
    next_cursor: null,
  };
};

type ParameterType = (typeof SEARCH_PARAMETER_TYPES)[number];

const PARAMETERS = {
  LOCATION: () => [
    ...new Map(PLACES.map((place) => [place.countryGeoId, place.country])),
    ...PLACES.map((place, at) => [cityGeoId(at), placeText(place)] as const),
  ],
  COMPANY: () => COMPANIES.map((company) => [company.id, company.name] as const),
  INDUSTRY: () => INDUSTRIES,
  SCHOOL: () => SCHOOLS.map((name, at) => [String(500 + at), name] as const),
  GROUPS: () =>
    COMMUNITIES.filter(({ kind }) => kind === 'Group').map(({ id, name }) => [id, name] as const),
  PEOPLE: () => [],
  SERVICE: () => [],
} as const satisfies Record<ParameterType, () => readonly (readonly [string, string])[]>;

export const searchParameters: Handler<'searchParameters'> = (call) => {
  accountOf(call);
  const { offset, limit } = pageOf(call.query);
  const words = foldText(call.query.keywords ?? '');
  const found = PARAMETERS[call.query.type]().filter(([, name]) => foldText(name).includes(words));
  return {
    data: found
      .slice(offset, offset + limit)
      .map(([id, name]) => ({ object: 'SearchParameter', id, name })),
    total_count: found.length,
    next_cursor: null,
  };
};

export const getCapabilities: Handler<'getCapabilities'> = (call) => {
  accountOf(call);
  return { object: 'Capabilities', capabilities: [...WIRE_CAPABILITIES] };
};
