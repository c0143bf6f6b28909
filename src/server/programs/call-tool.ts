import { randomBytes } from 'node:crypto';
import {
  inputRequired,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import { fencedText } from '#core/programs/fenced-text.ts';
import { readApiKey } from '#data/programs/api-keys.ts';
import {
  approvalOfCall,
  askForApproval,
  markTold,
  readApproval,
  type Approval,
} from '#data/programs/approvals.ts';
import type { Scope } from '#data/scope.ts';
import type { InsideAnswer, InsideCall } from '#server/http/inside-call.ts';
import { isoInstant } from '#server/http/page-response.ts';
import type { Json, Tool } from '#server/programs/assistant-tools.ts';
import { requestOf, shownOf } from '#server/programs/tool-shapes.ts';

/** Who calls a tool, and how it reaches the API. */
export type ToolCaller = {
  keyId: string;
  scope: () => Scope;
  call: (asked: InsideCall) => Promise<InsideAnswer>;
  publicUrl: string;
};
/** How the assistant’s program hears of an approval: it shows the link itself, or only the text. */
type ToolClient = { opensLinks: boolean; wasAsked: boolean };

type Called = {
  name: string;
  tool: Tool;
  args: Json;
  caller: ToolCaller;
  client: ToolClient;
};
type Answered = CallToolResult | InputRequiredResult;

/**
 * Calls a tool: the API’s own call with the caller’s key. A tool that acts waits for the key’s
 * owner, unless they allowed it; a repeated call learns what became of it.
 */
export async function callTool(called: Called): Promise<Answered> {
  const { name, tool, caller } = called;
  const { dryRun = false, approvalId, ...args } = called.args;
  const call = (headers = {}) => caller.call({ ...requestOf(tool, args), headers });
  if (tool.kind === 'READ') return toolAnswer(tool, await call());
  if (dryRun === true)
    return toolAnswer(tool, await call({ 'dry-run': 'true' }), { outcome: 'DRY_RUN' });
  const scope = caller.scope();
  const asked = { keyId: caller.keyId, tool: name, arguments: args };
  const known =
    approvalId === undefined
      ? await approvalOfCall(scope, asked)
      : await approvalOf(called, String(approvalId));
  if (known !== undefined) return approvalAnswer(called, known);
  if (approvalId !== undefined) return refused('There is no such approval for this tool and key');
  const about = await readAbout(called, args);
  if (!(await mustAsk(called, about))) return toolAnswer(tool, await call(), { outcome: 'DONE' });
  const preview = await call({ 'dry-run': 'true' });
  if (preview.status >= 400) return toolAnswer(tool, preview);
  const summary = tool.summary?.(about, args) ?? tool.title;
  const approval = await askForApproval(scope, { ...asked, summary, preview: preview.body });
  return approvalAnswer(called, approval);
}

async function approvalOf({ name, caller }: Called, id: string): Promise<Approval | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return undefined;
  const approval = await readApproval(caller.scope(), id);
  return approval?.keyId === caller.keyId && approval.tool === name ? approval : undefined;
}

async function readAbout({ tool, caller }: Called, args: Json): Promise<Json | null> {
  if (tool.about === undefined) return null;
  const [, path = ''] = tool.about.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  );
  const { status, body } = await caller.call({ method: 'GET', url: `/api${url}` });
  return status < 400 ? (body as Json) : null;
}

async function mustAsk({ tool, caller }: Called, about: Json | null): Promise<boolean> {
  if (tool.kind === 'DRAFT' && tool.actsIf?.(about) !== true) return false;
  const key = await readApiKey(caller.scope(), caller.keyId);
  return key?.approvalNeeded !== false;
}

/** How an approval stands, or how what was approved ended. */
async function approvalAnswer(called: Called, approval: Approval): Promise<Answered> {
  const { tool, caller } = called;
  const { id, state, answer } = approval;
  if (state === 'WAITING' || state === 'APPROVED') return waitingAnswer(called, approval);
  await markTold(caller.scope(), id);
  if (state === 'REJECTED')
    return refused('The owner of this key rejected this. Don’t ask for it again');
  if (state === 'EXPIRED' || answer === null)
    return refused('This wasn’t approved within 24 hours, so nothing was done');
  return toolAnswer(tool, answer, { outcome: 'DONE' });
}

function waitingAnswer({ caller, client }: Called, { id, expiresAt }: Approval): Answered {
  const url = `${caller.publicUrl}/account/approvals?approval=${id}`;
  if (client.opensLinks && !client.wasAsked)
    return inputRequired({
      inputRequests: {
        approval: inputRequired.elicitUrl({
          message: 'Reachwell needs your approval before it does this.',
          url,
        }),
      },
    });
  return {
    content: [
      {
        type: 'text',
        text: `Approval needed: ${url}\nNothing was done yet. Once the user has approved it there, call this tool again with the same arguments, or with approvalId ${id}, to learn the result.`,
      },
    ],
    structuredContent: {
      outcome: 'APPROVAL_NEEDED',
      approval: { id, url, expiresAt: isoInstant(expiresAt) },
    },
  };
}

/** An answer of the API: fenced as text, because strangers wrote parts of it, and as fields. */
function toolAnswer(tool: Tool, { status, body }: InsideAnswer, wrapper?: Json): CallToolResult {
  const fenced = (data: unknown) =>
    fencedText(JSON.stringify(data), () => randomBytes(12).toString('hex'));
  if (status >= 400)
    return {
      isError: true,
      content: [{ type: 'text', text: `The call was refused (${status}).\n${fenced(body)}` }],
    };
  const shown = shownOf(tool, body);
  const content = (wrapper === undefined ? shown : { ...wrapper, result: shown }) as Record<
    string,
    unknown
  >;
  return {
    content: [{ type: 'text', text: fenced(content) }],
    structuredContent: content,
  };
}

function refused(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
