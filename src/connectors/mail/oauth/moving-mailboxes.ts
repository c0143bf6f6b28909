import type { MailConnector } from '#connectors/mail/mail.ts';
import type { GrantProvider, MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import type { ApiMailOptions } from '#connectors/mail/oauth/api-session.ts';
import { openGrantMailboxes } from '#connectors/mail/oauth/grant-mailboxes.ts';
import type { GrantClient } from '#connectors/mail/oauth/grant-providers.ts';

/** The discard port, where nothing responds. */
const NOWHERE = 'http://127.0.0.1:9';

type Opened = ReturnType<typeof openGrantMailboxes>;

/**
 * Both providers at one origin that is determined before each call, since practice mode may move
 * it. Null: not reachable.
 */
export function openMovingMailboxes({
  client,
  origin,
  ...times
}: {
  client: GrantClient;
  origin: () => Promise<string | null>;
} & Omit<ApiMailOptions, 'client' | 'endpoints'>): {
  adapters: Record<GrantProvider, MailConnector>;
  grants: MailboxGrants;
} {
  let latest: { origin: string; opened: Opened } | null = null;
  const opened = async (): Promise<Opened> => {
    const baseUrl = (await origin()) ?? NOWHERE;
    if (latest?.origin !== baseUrl) {
      const settings = { client, baseUrl };
      latest = {
        origin: baseUrl,
        opened: openGrantMailboxes({
          settings: { GOOGLE: settings, MICROSOFT: settings },
          ...times,
        }),
      };
    }
    return latest.opened;
  };
  const adapterAt = (provider: GrantProvider): MailConnector => {
    const at = async (): Promise<MailConnector> => {
      const adapter = (await opened()).adapters[provider];
      if (adapter === null) throw new TypeError(`There is no client at ${provider}`);
      return adapter;
    };
    return {
      check: async (mailbox) => (await at()).check(mailbox),
      send: async (mailbox) => (await at()).send(mailbox),
      findSent: async (mailbox) => (await at()).findSent(mailbox),
      readNew: async (mailbox) => (await at()).readNew(mailbox),
      readFile: async (mailbox) => (await at()).readFile(mailbox),
      watch: async (mailbox) => (await at()).watch(mailbox),
      release: async (mailbox) => (await at()).release(mailbox),
    };
  };
  return {
    adapters: { GOOGLE: adapterAt('GOOGLE'), MICROSOFT: adapterAt('MICROSOFT') },
    grants: {
      isAvailable: () => true,
      authorizationUrl: async (query) => (await opened()).grants.authorizationUrl(query),
      exchangeCode: async (query) => (await opened()).grants.exchangeCode(query),
    },
  };
}
