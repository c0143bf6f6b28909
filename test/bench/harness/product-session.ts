import { BENCH_DOMAIN } from './product-program.ts';

export type ProductSession = {
  userId: string;
  headers: Record<string, string>;
  /**
   * Calls `METHOD /path` under /api; throws on anything but success. A form is sent as one,
   * everything else as JSON.
   */
  call: (line: string, body?: unknown) => Promise<unknown>;
};

type SignedIn = { token: string; userId: string };
export const BENCH_PASSWORD = 'Correct-Horse-7-Battery';

/** Signs a new person up and in, through the product's own calls. */
export async function signUpAndIn({
  url,
  name,
}: {
  url: string;
  name: string;
}): Promise<ProductSession> {
  const email = `${name}@${BENCH_DOMAIN}`;
  await caller({ url, headers: {} })('POST /identity/sign-up', {
    email,
    password: BENCH_PASSWORD,
    displayName: 'Bench Person',
  });
  const session = await signInAgain({ url, name });
  await session.call('POST /userdetails', { displayName: 'Bench Person' });
  return session;
}

/** Signs a person in that has signed up before. */
export async function signInAgain({
  url,
  name,
}: {
  url: string;
  name: string;
}): Promise<ProductSession> {
  const { token, userId } = (await caller({ url, headers: {} })('POST /identity/sign-in', {
    email: `${name}@${BENCH_DOMAIN}`,
    password: BENCH_PASSWORD,
  })) as SignedIn;
  const headers = { authorization: `Bearer ${token}` };
  return { userId, headers, call: caller({ url, headers }) };
}

/** Connects the person's network account; nothing is asked of this one. */
export async function connectNetwork({
  session,
  name,
}: {
  session: ProductSession;
  name: string;
}): Promise<void> {
  await session.call('POST /userdetails/verify', {
    userName: `${name}@${BENCH_DOMAIN}`,
    password: BENCH_PASSWORD,
  });
}

function caller({
  url,
  headers,
}: {
  url: string;
  headers: Record<string, string>;
}): ProductSession['call'] {
  return async (line, body) => {
    const [method, path] = line.split(' ');
    const isForm = body instanceof FormData;
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...content,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${line} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
