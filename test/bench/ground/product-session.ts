import { BENCH_DOMAIN } from './product-program.ts';

export type ProductSession = {
  userId: string;
  headers: Record<string, string>;
  /** Calls `METHOD /path` under /api; throws on anything but success. A form is sent as one, everything else as JSON. */
  call: (line: string, body?: unknown) => Promise<unknown>;
};

type SignedIn = { token: string; userId: string };
export const BENCH_PASSWORD = 'Correct-Horse-7-Battery';

/** Signs a new person up and in, through the product's own calls. */
export async function signUpAndIn({ url, name }: { url: string; name: string }): Promise<ProductSession> {
  const email = `${name}@${BENCH_DOMAIN}`;
  const anybody = caller({ url, headers: {} });
  await anybody('POST /identity/sign-up', { email, password: BENCH_PASSWORD, displayName: 'Bench Person' });
  const { token, userId } = (await anybody('POST /identity/sign-in', { email, password: BENCH_PASSWORD })) as SignedIn;
  const headers = { authorization: `Bearer ${token}` };
  const call = caller({ url, headers });
  await call('POST /userdetails', { displayName: 'Bench Person' });
  return { userId, headers, call };
}

/** Connects the person's network account; nothing is asked of this one. */
export async function connectNetwork({ session, name }: { session: ProductSession; name: string }): Promise<void> {
  await session.call('POST /userdetails/verify', { userName: `${name}@${BENCH_DOMAIN}`, password: BENCH_PASSWORD });
}

function caller({ url, headers }: { url: string; headers: Record<string, string> }): ProductSession['call'] {
  return async (line, body) => {
    const [method, path] = line.split(' ');
    const isForm = body instanceof FormData;
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, { method, headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) }, ...content });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${line} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
