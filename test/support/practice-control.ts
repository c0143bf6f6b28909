/** A person of the practice world, including facts that the network doesn't expose. */
export type WorldPerson = {
  id: string;
  slug: string;
  profileUrl: string;
  firstName: string;
  lastName: string;
  headline: string;
  title: string;
  company: string;
  email: string | null;
  open: boolean;
  showsReceipts: boolean;
};
export type WorldSearch = {
  product: 'classic' | 'sales_navigator' | 'recruiter';
  url: string;
  total: number;
  about: string;
};
export type WorldAccount = { id: string; userName: string };

export type PracticeControl = ReturnType<typeof practiceControl>;

/** The control plane of a practice network: what only tests and outside checks may see and do. */
export function practiceControl({ controlUrl }: { controlUrl: string }) {
  async function ask<Value>(path: string, body?: object): Promise<Value> {
    const answer = await fetch(`${controlUrl}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`The control plane answered ${answer.status} to ${path}: ${text}`);
    return JSON.parse(text) as Value;
  }

  return {
    ask,
    clock: (change?: { now?: string; rate?: number; advanceMs?: number }) =>
      ask<{ now: string; rate: number }>('/clock', change),
    person: (idOrSlug: string) => ask<WorldPerson>(`/people/${encodeURIComponent(idOrSlug)}`),
    /** People of the world from a place in its order on. */
    async people({ offset, count }: { offset: number; count: number }): Promise<WorldPerson[]> {
      const people: WorldPerson[] = [];
      while (people.length < count) {
        const page = await ask<{ people: WorldPerson[] }>(
          `/people?offset=${offset + people.length}&limit=${Math.min(200, count - people.length)}`,
        );
        if (page.people.length === 0) throw new Error('The world has no more people');
        people.push(...page.people);
      }
      return people;
    },
    /** A search of a product that finds about so many people. */
    async search({
      product,
      target,
    }: {
      product: WorldSearch['product'];
      target: number;
    }): Promise<WorldSearch> {
      const { searches } = await ask<{ searches: WorldSearch[] }>(
        `/searches?target=${target}&each=1`,
      );
      const found = searches.find((search) => search.product === product);
      if (found === undefined) throw new Error(`No search of ${product} near ${target}`);
      return found;
    },
    async account(userName: string): Promise<WorldAccount> {
      const { accounts } = await ask<{ accounts: WorldAccount[] }>('/accounts');
      const found = accounts.find((account) => account.userName === userName);
      if (found === undefined) throw new Error(`No account of ${userName}`);
      return found;
    },
  };
}
