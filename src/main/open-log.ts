import { Writable } from 'node:stream';
import { destination, pino, type Logger } from 'pino';
import type { Config } from '#config.ts';

/** Where secrets could be in logged objects; they must never be in a log. */
const SECRET_PATHS = [
  '*.password',
  '*.token',
  '*.authorization',
  '*.cookie',
  '*.headers',
  '*.secret',
  'err.config',
  'err.parameters',
];
const WARN = 40;
const ERROR = 50;
/** Fields that every line has, or that only programs need. */
const KEPT_BACK = new Set(['level', 'time', 'role', 'msg', 'err', 'requestId']);

type Told = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
};

/** A log line for a person: time, level, message, and the plain facts. */
export function logText(line: string): string {
  const told = JSON.parse(line) as Told & Record<string, unknown>;
  const { level, time, msg, err } = told;
  const facts = Object.entries(told).flatMap(([key, value]) =>
    KEPT_BACK.has(key) || value === null || typeof value === 'object' ? [] : [`${key} ${value}`],
  );
  const severity = level >= ERROR ? 'Error: ' : level >= WARN ? 'Warning: ' : '';
  const why = level >= ERROR ? (err?.stack ?? err?.message) : err?.message;
  return [
    `${new Date(time).toTimeString().slice(0, 8)}  ${severity}${msg ?? err?.message ?? ''}`,
    ...(facts.length === 0 ? [] : [` (${facts.join(', ')})`]),
    ...(why === undefined || msg === undefined || why === msg ? [] : [`\n          ${why}`]),
    '\n',
  ].join('');
}

/** Whether the log is for a person watching it, rather than for a program. */
export function readsAsText({
  config: { LOG_FORMAT },
  isTerminal,
}: {
  config: Pick<Config, 'LOG_FORMAT'>;
  isTerminal: boolean;
}): boolean {
  return LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && isTerminal);
}

/** The log on standard error: JSON lines, or text for a person, who sees only trouble. */
export function openLog({
  config,
  asText,
}: {
  config: Pick<Config, 'LOG_LEVEL' | 'ROLE'>;
  asText: boolean;
}): Logger {
  const settings = {
    level: config.LOG_LEVEL ?? (asText ? 'warn' : 'info'),
    base: { role: config.ROLE },
    redact: { paths: SECRET_PATHS, censor: '(secret)' },
  };
  if (!asText) return pino(settings, destination(2));
  const text = new Writable({
    write: (chunk: Buffer, _, done) =>
      process.stderr.write(logText(chunk.toString()), () => done()),
  });
  return pino(settings, text);
}
