export type Call = <Answer>(line: string, body?: object | FormData) => Promise<Answer>;
export type Person = { email: string; name: string; call: Call; userId: string };
type Id = { id: string };

export const PASSWORD = 'Welcome-to-the-Demo-1';

/** Calls of the product's API as somebody, or as nobody. Throws on an answer that is an error. */
export function client({ baseUrl, token }: { baseUrl: string; token?: string }): Call {
  return async <Answer>(line: string, body?: object | FormData) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${line} answered ${answer.status} ${text.slice(0, 600)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

const TOKEN_MS = 10 * 60_000;

/** Calls as somebody who signs in again before a token expires, as a recording lasts longer. */
function signedIn(baseUrl: string, email: string): Call {
  let call = client({ baseUrl });
  let until = 0;
  return async (line, body) => {
    if (Date.now() > until) {
      const { token } = await client({ baseUrl })<{ token: string }>('POST /identity/sign-in', {
        email,
        password: PASSWORD,
      });
      call = client({ baseUrl, token });
      until = Date.now() + TOKEN_MS;
    }
    return call(line, body);
  };
}

/** Signs somebody up, confirms the address from the outbox, and connects LinkedIn. */
export async function signUp(
  baseUrl: string,
  { email, name, zone }: { email: string; name: string; zone: string },
): Promise<Person> {
  const open = client({ baseUrl });
  const { userId } = await open<{ userId: string }>('POST /identity/sign-up', {
    email,
    password: PASSWORD,
    displayName: name,
    zone,
  });
  const [mail] = await open<{ links: string[] }[]>(
    `GET /practice/outbox?to=${encodeURIComponent(email)}`,
  );
  const oobCode = new URL(mail?.links[0] ?? '').searchParams.get('oobCode');
  await open('POST /identity/verify-email', { oobCode });
  const call = signedIn(baseUrl, email);
  await call('POST /userdetails/verify', { userName: email, password: 'practice' });
  await call('PATCH /userdetails/current', { onboardingCompleted: true });
  return { email, name, call, userId };
}

/** A campaign with its lists and its sequence, running. */
export async function runCampaign(
  { call }: Pick<Person, 'call'>,
  {
    name,
    sequence,
    lists,
    run = true,
  }: {
    name: string;
    sequence: object;
    lists: readonly (FormData | Record<string, unknown>)[];
    run?: boolean;
  },
): Promise<string> {
  const skipLeadConditions = ['CAMPAIGN_DUPLICATE', 'DUPLICATE'];
  const { id } = await call<Id>('POST /campaigns', {
    name,
    type: 'CUSTOM_CAMPAIGN',
    status: 'DRAFT',
    skipLeadConditions,
  });
  for (const list of lists) {
    if (list instanceof FormData) {
      list.set('campaignId', id);
      list.set('skipLeadConditions', JSON.stringify(skipLeadConditions));
      await call('POST /searches', list);
    } else
      await call('POST /searches', {
        campaignId: id,
        searchOption: 'SEARCH',
        skipLeadConditions,
        ...list,
      });
  }
  await call('POST /v1/sequenceitems', {
    campaignId: id,
    sequenceUpdatedAt: null,
    sequenceItemRequest: sequence,
  });
  await call(`PUT /campaigns/${id}`, {});
  if (run) await call(`PATCH /campaigns/${id}/status`, { status: 'ACTIVE' });
  return id;
}
