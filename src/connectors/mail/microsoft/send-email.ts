import type { Mailbox, OutgoingEmail, SendOutcome } from '#connectors/mail/mail.ts';
import { attachFile } from '#connectors/mail/microsoft/attach-file.ts';
import { composeMessage, type ComposedMessage } from '#connectors/mail/message/compose-message.ts';
import { OWN_ID_HEADER } from '#connectors/mail/message/read-raw-message.ts';
import {
  errorOf,
  findOwn,
  GraphMessage,
  inGraph,
  ME,
  OWN_ID_PROPERTY,
  removeMessage,
  type Graph,
} from '#connectors/mail/microsoft/graph-api.ts';
import { jsonOf } from '#connectors/mail/oauth/api-answers.ts';
import { ApiFailure, outcomeOfFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ApiAnswer } from '#connectors/mail/oauth/api-line.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/**
 * Graph takes requests of up to 4 MB; a larger message is created without its files, which are
 * added.
 */
const LARGEST_MIME_BYTES = 3_500_000;
/**
 * Exchange Online takes messages of 35 MB unless an administrator allows more; encoding makes files
 * larger.
 */
const LARGEST_FILES_BYTES = 25_000_000;

/**
 * Creates a draft of the composed message with our Message-ID and a property of ours, and sends it:
 * nothing can leave before that last request (decision 117). Rethrows errors of `beforeDelivery`
 * and `renewed`.
 */
export async function sendEmail(
  api: ProviderApi,
  {
    email,
    beforeDelivery = async () => undefined,
    ...mailbox
  }: Mailbox & { email: OutgoingEmail; beforeDelivery?: () => Promise<void> },
  now: () => number,
): Promise<SendOutcome> {
  try {
    return await inGraph(api, mailbox, async (graph) => {
      const first = await messageOf(email, now());
      if (!first.composed) return refusedByUs(first);
      const known = await namesOthersKnow(graph, email);
      const message = known === email ? first : await messageOf(known, now());
      if (!message.composed) return refusedByUs(message);
      const id = await draftOf(graph, email, message);
      const path = `${ME}/messages/${encodeURIComponent(id)}/send`;
      try {
        await graph.ready();
        await beforeDelivery();
      } catch (error) {
        await removeMessage(graph, id);
        throw error;
      }
      const answer = await graph.request({
        method: 'POST',
        path,
        body: Buffer.alloc(0),
        acts: true,
      });
      if (answer.status === 202) return { kind: 'SENT', threadId: null };
      const outcome = outcomeOf(graph, answer);
      if (outcome.kind !== 'UNKNOWN') await removeMessage(graph, id);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RefusedDraft) return error.outcome;
    if (error instanceof ApiFailure) return outcomeOfFailure(error);
    throw error;
  }
}

type Message = Extract<ComposedMessage, { composed: true }> & { filesApart: boolean };
type NotComposed = Extract<ComposedMessage, { composed: false }>;

async function messageOf(email: OutgoingEmail, at: number): Promise<Message | NotComposed> {
  const headers = { ...email.headers, [OWN_ID_HEADER]: email.messageId };
  const size = email.files.reduce((sum, { content }) => sum + content.byteLength, 0);
  const filesApart = email.files.length > 0 && base64Size(base64Size(size)) > LARGEST_MIME_BYTES;
  if (size > LARGEST_FILES_BYTES)
    return {
      composed: false,
      about: 'MESSAGE',
      status: '5.3.4',
      answer: 'The files are larger than 25 MB together',
    };
  const files = filesApart ? [] : email.files;
  const message = await composeMessage({ ...email, headers, files }, at);
  return message.composed ? { ...message, filesApart } : message;
}

/** A file is Base64 within a message that is Base64 within the request. */
const base64Size = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const refusedByUs = ({ about, status, answer }: NotComposed): SendOutcome => ({
  kind: 'REFUSED',
  about,
  lasting: true,
  status,
  answer,
});

/**
 * The message with its thread referenced by the Message-IDs that others know; unchanged if
 * Microsoft kept ours.
 */
async function namesOthersKnow(graph: Graph, email: OutgoingEmail): Promise<OutgoingEmail> {
  const { inReplyTo, references } = email;
  if (inReplyTo === null) return email;
  const nameOf = async (id: string) =>
    (await findOwn(graph, id)).find(({ isDraft }) => isDraft !== true)?.internetMessageId ?? id;
  const answered = await nameOf(inReplyTo);
  if (answered === inReplyTo) return email;
  const known = new Map([[inReplyTo, answered]]);
  for (const id of references) if (!known.has(id)) known.set(id, await nameOf(id));
  return { ...email, inReplyTo: answered, references: references.map((id) => known.get(id) ?? id) };
}

/** Carries an outcome out of the creation of a draft. */
class RefusedDraft extends Error {
  readonly outcome: SendOutcome;
  constructor(outcome: SendOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Creates the draft under our ids and returns its id. An unfinished draft is removed. */
async function draftOf(
  graph: Graph,
  email: OutgoingEmail,
  { content, filesApart }: Message,
): Promise<string> {
  const answer = await graph.request({
    method: 'POST',
    path: `${ME}/messages`,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(content.toString('base64')),
  });
  if (answer.status !== 201) throw new RefusedDraft(asNotSent(outcomeOf(graph, answer)));
  const draft = jsonOf(answer, GraphMessage);
  const path = `${ME}/messages/${encodeURIComponent(draft.id)}`;
  const { messageId } = email;
  try {
    await graph.change({
      method: 'PATCH',
      path,
      json: {
        ...(draft.internetMessageId !== messageId && { internetMessageId: messageId }),
        singleValueExtendedProperties: [{ id: OWN_ID_PROPERTY, value: messageId }],
      },
      expects: [200],
    });
    for (const file of filesApart ? email.files : []) await attachFile(graph, path, file);
    return draft.id;
  } catch (error) {
    await removeMessage(graph, draft.id);
    throw error instanceof ApiFailure
      ? new RefusedDraft(asNotSent(outcomeOfFailure(error)))
      : error;
  }
}

/** A draft is never sent, whatever happened to the request that created it. */
const asNotSent = (outcome: SendOutcome): SendOutcome =>
  outcome.kind === 'UNKNOWN' ? { kind: 'NOT_SENT', problem: 'NOT_REACHED' } : outcome;

const RECIPIENT_CODES = ['ErrorInvalidRecipients', 'ErrorInvalidSmtpAddress'];
const SENDER_CODES = ['ErrorSendAsDenied', 'ErrorAccountSuspend', 'ErrorInvalidSender'];

function outcomeOf(graph: Graph, answer: ApiAnswer): SendOutcome {
  const failure = graph.failureOf(answer);
  const { code, said } = errorOf(answer);
  const about = RECIPIENT_CODES.includes(code)
    ? 'RECIPIENT'
    : SENDER_CODES.includes(code)
      ? 'SENDER'
      : 'MESSAGE';
  const isOfMessage = [400, 413].includes(answer.status) || about !== 'MESSAGE';
  if (failure.limited || failure.lost || !isOfMessage) return outcomeOfFailure(failure);
  return { kind: 'REFUSED', about, lasting: true, status: null, answer: said };
}
