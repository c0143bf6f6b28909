import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import { createMemoryEngineWorld, type MemoryEngineWorld } from './memory-engine-world.ts';

/** Invitations that stand on the network, sent manually; and a task that takes them back. */
export function inviteByHand(it: MemoryEngineWorld, memberIds: readonly string[]): void {
  for (const memberId of memberIds)
    it.network.person(memberId).invitation = { id: `inv-${memberId}`, sentAt: it.clock.now() };
}
export function ask(it: MemoryEngineWorld, memberIds: readonly string[]): string {
  const invitations = memberIds.map((memberId) => ({
    memberId,
    invitationId: it.network.person(memberId).invitation?.id ?? `gone-${memberId}`,
    sentAt: null,
  }));
  return it.memory.addWithdrawals({
    userId: it.userId,
    invitations: invitations as never,
    now: it.clock.now(),
  });
}
/** A world with a task of so many invitations. */
export function asked({
  count = 1,
  ...options
}: Parameters<typeof createMemoryEngineWorld>[0] & { count?: number } = {}): MemoryEngineWorld {
  const it = createMemoryEngineWorld(options);
  inviteByHand(it, members(1, count));
  ask(it, members(1, count));
  return it;
}
export const members = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `m-${from + index}`);
const rows = (it: MemoryEngineWorld) => [...it.memory.tables(it.userId).withdrawals.values()];
export const states = (it: MemoryEngineWorld) =>
  rows(it).map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
export const withdrawals = (it: MemoryEngineWorld) =>
  it.network.acts.filter(({ kind }) => kind === 'withdraw');
export const outcomes = (it: MemoryEngineWorld) =>
  [...it.memory.intents(it.userId)].map(({ status, outcome }) => [status, outcome]);
/** The first so many tries fail in this way. */
export function failing(
  it: MemoryEngineWorld,
  kind: NetworkErrorKind,
  { times = 1, ...more }: { times?: number; retryAt?: number } = {},
): void {
  let left = times;
  it.network.fault = () => ((left -= 1) >= 0 ? new NetworkError(kind, 'no', more) : null);
}
