import { parseRestli, type RestliValue } from '#search/restli.ts';
import type { SearchCriteria, Wanted } from '#search/search-criteria.ts';

export const SEARCH_PRODUCTS = ['classic', 'sales_navigator', 'recruiter'] as const;
export type SearchProduct = (typeof SEARCH_PRODUCTS)[number];

const PATHS = {
  classic: /^\/search\/results\/(people|all)\/?$/,
  sales_navigator: /^\/sales\/(search\/people|lists\/people\/\w+)\/?/,
  recruiter: /^\/(talent|recruiter)\/(search|smartsearch|hire\/\w+|projects?\/\w+)/,
} as const satisfies Record<SearchProduct, RegExp>;

/** What a result page's address asks for, or null when it is no people search of that product. */
export function criteriaOfUrl(product: SearchProduct, url: string): SearchCriteria | null {
  let address: URL;
  try {
    address = new URL(/^https?:\/\//i.test(url) ? url : `https://${url}`);
  } catch {
    return null;
  }
  if (
    !/^([a-z]{2,3}\.)?linkedin\.com$/.test(address.hostname) ||
    !PATHS[product].test(address.pathname)
  )
    return null;
  switch (product) {
    case 'classic':
      return classicCriteria(address.searchParams);
    case 'sales_navigator':
      return salesCriteria(address);
    case 'recruiter':
      return recruiterCriteria(address);
  }
}

function given(parameters: URLSearchParams, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = parameters.get(name)?.trim();
    if (value) return value;
  }
  return undefined;
}

/** A facet comes as `["1","2"]`, or as plain text. */
function facet(parameters: URLSearchParams, ...names: string[]): string[] | undefined {
  const value = given(parameters, ...names);
  if (value === undefined) return undefined;
  if (!value.startsWith('[')) return [value];
  const items = [...value.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  return items.length > 0 ? items : undefined;
}

function wanted(include: string[] | undefined): Wanted | undefined {
  return include === undefined ? undefined : { include };
}

function classicCriteria(parameters: URLSearchParams): SearchCriteria {
  return {
    keywords: given(parameters, 'keywords'),
    firstName: given(parameters, 'firstName'),
    lastName: given(parameters, 'lastName'),
    title: wanted(facet(parameters, 'titleFreeText', 'title')),
    company: wanted(facet(parameters, 'currentCompany', 'company')),
    place: wanted(facet(parameters, 'geoUrn', 'location')),
    industry: wanted(facet(parameters, 'industry')),
    distance: facet(parameters, 'network'),
    event: facet(parameters, 'eventAttending'),
  };
}

function recruiterCriteria(address: URL): SearchCriteria {
  const parameters = address.searchParams;
  const criteria: SearchCriteria = {
    keywords: given(parameters, 'keywords', 'searchKeyword'),
    title: wanted(facet(parameters, 'jobTitle', 'title')),
    company: wanted(facet(parameters, 'company', 'currentCompany')),
    place: wanted(facet(parameters, 'location', 'geoUrn')),
    industry: wanted(facet(parameters, 'industry')),
  };
  if (Object.values(criteria).some((value) => value !== undefined)) return criteria;
  const kept =
    given(parameters, 'searchHistoryId', 'searchContextId', 'savedSearchId') ??
    /\/(?:hire|projects?)\/(\w+)/.exec(address.pathname)?.[1];
  return kept === undefined ? {} : { kept };
}

function salesCriteria(address: URL): SearchCriteria | null {
  const list = /^\/sales\/lists\/people\/(\w+)/.exec(address.pathname)?.[1];
  if (list !== undefined) return { kept: list };
  const raw = /(?:^|[?&#])query=([^&#]*)/.exec(`${address.search}${address.hash}`)?.[1];
  const plain = given(address.searchParams, 'keywords');
  if (raw === undefined) {
    const kept = given(address.searchParams, 'savedSearchId');
    return kept === undefined ? { keywords: plain } : { kept };
  }
  // A browser may keep the parentheses and encode the colons and commas between them.
  const query = parseRestli(raw.includes(':') ? raw : safelyDecoded(raw));
  if (query === null || typeof query === 'string' || Array.isArray(query)) return null;
  const keywords = query['keywords'] ?? plain;
  return salesFilters(query['filters'], typeof keywords === 'string' ? keywords : undefined);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function record(value: RestliValue | undefined): Record<string, RestliValue> {
  return value === undefined || typeof value === 'string' || Array.isArray(value) ? {} : value;
}

/** The values of a filter: the text where there is one (it says what is meant), else the id. */
function filterValues(filter: Record<string, RestliValue>): Wanted {
  const values = Array.isArray(filter['values']) ? filter['values'].map(record) : [];
  const text = (value: Record<string, RestliValue>) =>
    [value['text'], value['id']].find((part) => typeof part === 'string' && part !== '');
  const chosen = (excluded: boolean) =>
    values.flatMap((value) => {
      const found = (value['selectionType'] === 'EXCLUDED') === excluded ? text(value) : undefined;
      return typeof found === 'string' ? [found] : [];
    });
  return { include: chosen(false), exclude: chosen(true) };
}

function filterIds(filter: Record<string, RestliValue>): string[] {
  const values = Array.isArray(filter['values']) ? filter['values'].map(record) : [];
  return values.flatMap((value) =>
    typeof value['id'] === 'string' ? [value['id'].replace(/^urn:li:[^:]*:/, '')] : [],
  );
}

function salesFilters(
  filters: RestliValue | undefined,
  keywords: string | undefined,
): SearchCriteria {
  const criteria: SearchCriteria = { keywords };
  for (const filter of Array.isArray(filters) ? filters.map(record) : []) {
    const values = filterValues(filter);
    switch (filter['type']) {
      case 'CURRENT_TITLE':
      case 'TITLE':
        criteria.title = values;
        break;
      case 'CURRENT_COMPANY':
      case 'COMPANY':
        criteria.company = values;
        break;
      case 'GEOGRAPHY':
      case 'REGION':
        criteria.place = values;
        break;
      case 'INDUSTRY':
        criteria.industry = values;
        break;
      case 'FIRST_NAME':
        criteria.firstName = values.include.join(' OR ');
        break;
      case 'LAST_NAME':
        criteria.lastName = values.include.join(' OR ');
        break;
      case 'RELATIONSHIP':
        criteria.distance = filterIds(filter).map((id) => (id === 'F' || id === 'S' ? id : 'O'));
        break;
      case 'GROUP':
        criteria.group = filterIds(filter);
        break;
      default:
        break;
    }
  }
  return criteria;
}
