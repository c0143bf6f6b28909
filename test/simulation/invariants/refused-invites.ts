import type { SettleQuery } from '#data/engine-store/engine-store.ts';
import type { SimulatedPerson } from '../provider/person.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

/**
 * A note is left out right after the network refused it: campaign ms, real ms, and what the call
 * itself may take.
 */
const AT_ONCE_MS = 600_000;
const REAL_AT_ONCE_MS = 5000;
const REFUSALS_BEFORE_FAILING = 3;

/**
 * Refusals that give no reason are believed about no one but the one person and the one try: no
 * invitation leaves without its note but where the network has just refused it for this very
 * person, none gives the person's address but where it has refused them, and no one fails whom it
 * has not refused again and again. A try that is reserved too late
 * and held back did nothing.
 */
export function judgeRefusedInvites({
  report,
  personOf,
  rate,
  requestTimeoutMs,
}: {
  report: Report;
  personOf: (made: Try) => SimulatedPerson | undefined;
  rate: number;
  requestTimeoutMs: number;
}) {
  /** When the last refused try of each lead was reserved, by the product’s clock. */
  const refusedAt = new Map<string, number>();
  const leadOf = ({ campaignId, leadId }: Try): string => `${campaignId}/${leadId}`;
  return {
    onDeparture({ made, elapsed }: { made: Try; elapsed: number }): void {
      if (!made.noteLeftOut) return;
      const refused = personOf(made)?.noteRefusedElapsed ?? -Infinity;
      // A clock that was set back in between makes it less for the product.
      const told = made.reservedAt - (refusedAt.get(leadOf(made)) ?? -Infinity);
      if (
        elapsed - refused > REAL_AT_ONCE_MS + AT_ONCE_MS / rate + requestTimeoutMs &&
        told > AT_ONCE_MS + REAL_AT_ONCE_MS * rate
      )
        report({
          promise: 'G2',
          rule: 'a note left out that the network had not just refused',
          detail: sentence(made),
        });
    },
    /** An invitation of a step without an address is about to go with one. */
    onFallback(made: Try): void {
      if ((personOf(made)?.inviteRefusals ?? 0) === 0)
        report({
          promise: 'G2',
          rule: 'an address given that no one had asked for',
          detail: sentence(made),
        });
    },
    onSettled({ made, outcome }: { made: Try; outcome: SettleQuery['outcome'] }): void {
      if (outcome['error'] === 'refused') refusedAt.set(leadOf(made), made.reservedAt);
      if (outcome['reason'] !== 'INVITE_REFUSED') return;
      const refusals = personOf(made)?.inviteRefusals ?? 0;
      if (refusals < REFUSALS_BEFORE_FAILING)
        report({
          promise: 'G2',
          rule: 'failed by a guess',
          detail: `${sentence(made)}, refused ${refusals} times`,
        });
    },
  };
}
