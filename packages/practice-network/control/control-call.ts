import type { z } from 'zod';
import { ControlFailure } from '#control/control-failure.ts';
import type { Faults } from '#http/faults.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import type { MailAddresses } from '#mail/start-mail.ts';
import type { Network, PresentMessage } from '#network.ts';

export interface ControlPlane {
  network: Network;
  faults: Faults;
  mail: MailWorld;
  mailAddresses: () => MailAddresses;
  presentMessage: PresentMessage;
  settle: () => void;
  afterwards: () => void;
  /** Ends the lines to mailboxes, which a new world does not have. */
  cutMail: () => void;
}

export interface ControlCall {
  plane: ControlPlane;
  id: string;
  query: URLSearchParams;
  body: unknown;
}

/** A value in the shape that a call takes. Fails with 400 and the field that is wrong. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ControlFailure({
    status: 400,
    sentence: issue?.message ?? 'The input is wrong.',
    field: issue?.path.map(String).join('.') ?? null,
  });
}
