import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { approvalIdShape, instantShape } from '#contract/shapes.ts';
import type { Json, Tool } from '#server/programs/assistant-tools.ts';

/** The members that every tool that changes something takes beside those of its call. */
const changeShape = {
  dryRun: z
    .boolean()
    .optional()
    .describe('Checks and answers as usual, but changes and sends nothing'),
  approvalId: approvalIdShape
    .optional()
    .describe('The approval that an earlier call asked for, to learn how it ended'),
};
const approvalShape = z.object({ id: approvalIdShape, url: z.string(), expiresAt: instantShape });

export type ToolShapes = { input: StandardSchemaWithJSON; output: StandardSchemaWithJSON };
const known = new WeakMap<Tool, ToolShapes>();

/** The schemas of a tool’s arguments and answer, from the contract’s shapes. */
export function shapesOf(tool: Tool): ToolShapes {
  const before = known.get(tool);
  if (before !== undefined) return before;
  const { params }: Route = allRoutes[tool.route];
  const input = z.strictObject(argumentsOf(tool));
  const [names, needed] = [Object.keys(input.shape), Object.keys(params?.shape ?? {})];
  const shapes = {
    input: schemaOf(input, (args) => wrongNames(args, names, needed)),
    output: schemaOf(answerShapeOf(tool)),
  };
  known.set(tool, shapes);
  return shapes;
}

/** A call of the API as a tool makes it. */
export type ToolRequest = { method: string; url: string; body?: Json };

/** The call that a tool makes with these arguments. */
export function requestOf(tool: Tool, args: Json): ToolRequest {
  const route: Route = allRoutes[tool.route];
  const [method = '', path = ''] = tool.route.split(' ');
  const inPath = Object.keys(route.params?.shape ?? {});
  const left = Object.entries(args).filter(([name]) => !inPath.includes(name));
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  )}`;
  if (route.body !== undefined)
    return { method, url, body: { ...Object.fromEntries(left), ...tool.sends } };
  const query = new URLSearchParams(left.map(([name, value]) => [name, String(value)]));
  return { method, url: query.size === 0 ? url : `${url}?${query}` };
}

/** An answer of the API as a tool shows it: a list is a member of an object. */
export function shownOf({ shows }: Tool, answer: unknown): unknown {
  const shown = shows === undefined ? answer : shows.of(answer as Json);
  return Array.isArray(shown) ? { items: shown } : shown;
}

function argumentsOf({ route: key, kind, takes }: Tool): z.ZodRawShape {
  const { params, query, body: given }: Route = allRoutes[key];
  const body = given instanceof z.ZodDefault ? given.unwrap() : given;
  const ofBody = body instanceof z.ZodObject ? body.shape : {};
  const ofCall: z.ZodRawShape = { ...params?.shape, ...query?.shape, ...ofBody };
  const taken = Object.entries(ofCall).filter(([name]) => takes?.includes(name) ?? true);
  return { ...Object.fromEntries(taken), ...(kind !== 'READ' && changeShape) };
}

function answerShapeOf({ route: key, kind, shows }: Tool): z.ZodType {
  const { answer }: Route = allRoutes[key];
  // Tools read by page, which is the first form of a list that programs also read by cursor.
  const read = answer instanceof z.ZodUnion ? answer.options[0] : answer;
  const shape = shows?.shape ?? read;
  const shown = shape instanceof z.ZodObject ? shape : z.object({ items: shape });
  if (kind === 'READ') return shown;
  return z.object({
    outcome: z.enum(['DONE', 'DRY_RUN', 'APPROVAL_NEEDED']),
    approval: approvalShape.optional(),
    result: shown.optional(),
  });
}

type Issue = { message: string; path: string[] };

/** The arguments that are missing or unknown. */
function wrongNames(given: Json, names: readonly string[], needed: readonly string[]): Issue[] {
  const missing = needed.filter((name) => given[name] == null);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => ({ message: `${name} is missing`, path: [name] })),
    ...unknown.map((name) => ({ message: `${name} is unknown`, path: [name] })),
  ];
}

/**
 * A shape as a schema for the protocol. What a schema says is checked by the API, whose refusals
 * name field and reason, and not here, because compiling every schema takes a process a second.
 * Lists and switches of a query are plain values for a tool; `requestOf` writes them as text.
 */
function schemaOf(
  shape: z.ZodType,
  issuesOf: (value: Json) => Issue[] = () => [],
): StandardSchemaWithJSON {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodPipe && zodSchema.def.out instanceof z.ZodBoolean)
        jsonSchema.type = 'boolean';
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return {
    '~standard': {
      version: 1,
      vendor: 'reachwell',
      jsonSchema: { input: () => schema, output: () => schema },
      validate: (value) => {
        const issues = issuesOf((value ?? {}) as Json);
        return issues.length === 0 ? { value } : { issues };
      },
    },
  };
}
