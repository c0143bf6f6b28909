export const API_BASE = '/api';

/**
 * Method and URL of a call: `{param}` is filled in and the query is added; null, undefined, and
 * empty values are left out. Several values are joined by commas.
 */
export function requestLine({
  key,
  params,
  query,
}: {
  key: string;
  params?: object | undefined;
  query?: object | undefined;
}): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ');
  const values = (params ?? {}) as Record<string, unknown>;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(String(values[name])).replaceAll('%2C', ',');
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined || value === '') continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return { method, url: `${API_BASE}${path}${text ? `?${text}` : ''}` };
}
