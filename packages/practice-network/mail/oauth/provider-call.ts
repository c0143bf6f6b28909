/** A request to one of the two providers, whole. */
export interface ProviderRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** `html` is for the browser, `json` and `bytes` for programs. */
export interface ProviderAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
  html?: string;
}

export type Provider = 'GOOGLE' | 'MICROSOFT';
