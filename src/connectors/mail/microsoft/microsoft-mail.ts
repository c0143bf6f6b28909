import type { Mailbox, MailConnector, OutgoingEmail } from '#connectors/mail/mail.ts';
import { findSent } from '#connectors/mail/microsoft/find-sent.ts';
import { changesSince, type FolderLinks } from '#connectors/mail/microsoft/folder-changes.ts';
import {
  addressIn,
  findOwn,
  GraphMessages,
  inGraph,
  ME,
  quoted,
  removeMessage,
  type Graph,
} from '#connectors/mail/microsoft/graph-api.ts';
import { readFile } from '#connectors/mail/microsoft/read-file.ts';
import { linksFromNowOn, readNew } from '#connectors/mail/microsoft/read-new.ts';
import { sendEmail } from '#connectors/mail/microsoft/send-email.ts';
import { checkByApi } from '#connectors/mail/oauth/check-by-api.ts';
import {
  openProviderApi,
  withRenewal,
  type ProviderApi,
  type ApiMailOptions,
} from '#connectors/mail/oauth/api-session.ts';
import { pollNews } from '#connectors/mail/oauth/poll-news.ts';

const POLL_MS = 60_000;
const ARRIVAL_MS = 20_000;
const LOOK_MS = 1000;

/**
 * The adapter for Microsoft mailboxes: Microsoft Graph (v1.0) with the scopes Mail.ReadWrite,
 * Mail.Send and User.Read (decision 117). Calls rethrow errors of `renewed`, since a token that was
 * not stored must not be used.
 */
export function createMicrosoftMail(options: ApiMailOptions): MailConnector {
  const { now, settleMs, pollMs = POLL_MS, arrivalMs = ARRIVAL_MS, lookMs = LOOK_MS } = options;
  const api = openProviderApi('MICROSOFT', options);
  return {
    check: (mailbox) =>
      checkByApi({
        mailbox,
        acts: checkActs(api, mailbox, now),
        host: new URL(api.endpoints.api).host,
        arrivalMs,
        lookMs,
      }),
    send: (mailbox) => sendEmail(api, mailbox, now),
    findSent: (mailbox) => findSent({ api, mailbox, now, settleMs }),
    readNew: (mailbox) => readNew(api, mailbox, now),
    readFile: (mailbox) => readFile(api, mailbox),
    watch: (mailbox) =>
      pollNews<FolderLinks>(mailbox, pollMs, ({ mailbox: looking, place }) =>
        inGraph(api, looking, (graph) => lookAt({ graph, place, now, address: looking.address })),
      ),
    // Only the owner can revoke a grant at Microsoft (myapps.microsoft.com); unused tokens expire.
    release: async () => undefined,
  };
}

/**
 * The current state of the folders, and whether anything arrived since `place`, which Graph may
 * have forgotten.
 */
async function lookAt({
  graph,
  place,
  now,
  address,
}: {
  graph: Graph;
  place: FolderLinks | null;
  now: () => number;
  address: string;
}): Promise<{ place: FolderLinks; news: boolean }> {
  const changes = place === null ? null : await changesSince(graph, place, address);
  if (changes !== null) return { place: changes.links, news: changes.messages.length > 0 };
  return { place: await linksFromNowOn(graph, address, now), news: true };
}

function checkActs(api: ProviderApi, mailbox: Mailbox, now: () => number) {
  const box = withRenewal(mailbox);
  const at = <Result>(act: (graph: Graph) => Promise<Result>) => inGraph(api, box(), act);
  return {
    address: () => at(addressIn),
    send: (email: OutgoingEmail) => sendEmail(api, { ...box(), email }, now),
    read: () => at((graph) => linksFromNowOn(graph, mailbox.address, now)),
    seen: (messageId: string) =>
      at(async (graph) => {
        if ((await liesIn({ graph, folder: 'inbox', messageId })).length > 0) return 'INBOX';
        return (await liesIn({ graph, folder: 'junkemail', messageId })).length > 0 ? 'JUNK' : null;
      }),
    remove: (messageId: string) =>
      at(async (graph) => {
        const own = await findOwn(graph, messageId);
        const came = await liesIn({ graph, folder: 'inbox', messageId });
        const junk = await liesIn({ graph, folder: 'junkemail', messageId });
        const ids = new Set([...own.map(({ id }) => id), ...came, ...junk]);
        for (const id of ids) await removeMessage(graph, id);
      }),
  };
}

/** The messages of a folder with our Message-ID, or the one Microsoft put in its place. */
async function liesIn({
  graph,
  folder,
  messageId,
}: {
  graph: Graph;
  folder: string;
  messageId: string;
}): Promise<string[]> {
  const names = (await findOwn(graph, messageId)).map((one) => one.internetMessageId);
  const found: string[] = [];
  for (const name of new Set([messageId, ...names.filter((one) => typeof one === 'string')])) {
    const { value } = await graph.read(GraphMessages, {
      path: `${ME}/mailFolders/${folder}/messages`,
      query: { $filter: `internetMessageId eq ${quoted(name)}`, $select: 'id', $top: '5' },
    });
    found.push(...value.map(({ id }) => id));
  }
  return found;
}
