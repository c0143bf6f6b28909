import type { EngineStore, NetworkHint } from '#data/engine-store/engine-store.ts';
import { frozenJson } from './frozen-json.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import { putLane } from './memory-state.ts';
import { writeEvents } from './places.ts';
import { append, atomically, put } from './undo-log.ts';
import { putUser, type UserTables } from './user-tables.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * What the network says of an account as a whole, webhooks' news, and what the user is notified.
 */
export function createUserProblemWriter(base: StoreBase) {
  const { state } = base;
  return {
    changeUser: (query: Query<'changeUser'>) => changeUser(base, query),

    openHints({ userId, limit }: Query<'openHints'>): NetworkHint[] {
      const open = [...(state.users.get(userId)?.openHints.values() ?? [])];
      return open
        .sort((one, other) => one.realReceivedAt - other.realReceivedAt)
        .slice(0, limit)
        .map(({ id, type, body }) => ({ id, type, body }));
    },

    closeHints({ userId, ids }: Query<'closeHints'>): void {
      const tables = state.users.get(userId);
      if (tables === undefined) return;
      atomically(tables.undo, () => {
        for (const id of ids) {
          const hint = tables.openHints.get(id);
          if (hint === undefined) continue;
          put(tables.undo, tables.openHints, [id, undefined]);
          put(tables.undo, tables.hints, [id, { ...hint, done: true }]);
        }
      });
    },

    announce({ userId, events }: Query<'announce'>): void {
      state.users.get(userId)?.news.push(...events);
    },
  };
}

function changeUser(base: StoreBase, { lane, now, change, marks }: Query<'changeUser'>): boolean {
  const { state, flaws } = base;
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const { user, ...rest } = tables.row;
        const {
          status = user.status,
          incident = user.incident,
          invitesPausedUntil = user.invitesPausedUntil,
          inviteLimitAnswers = user.inviteLimitAnswers,
          accountError = rest.accountError,
          notification,
          event,
        } = change;
        putUser(tables, {
          ...rest,
          accountError,
          user: Object.freeze({
            ...user,
            status,
            incident,
            inviteLimitAnswers,
            invitesPausedUntil: invitesPausedUntil === null ? null : Math.trunc(invitesPausedUntil),
          }),
        });
        const row = state.lanes.get(lane.userId);
        if (marks !== undefined && row !== undefined)
          putLane(state, { ...row, marks: frozenJson(marks) });
        if (event !== undefined)
          writeEvents(tables, {
            flaws,
            events: [
              {
                type: event.type,
                at: now,
                campaignId: null,
                leadId: null,
                itemId: null,
                itemType: null,
                actor: 'ENGINE',
                data: event.data,
              },
            ],
          });
        // Another worker that saw it first has already reported it.
        const moved = change.status === undefined || change.status !== user.status;
        if (notification !== undefined && moved)
          writeNotification(tables, { at: now, ...notification });
        return true;
      },
    }) === true
  );
}

/** Puts a notification into the user's list. */
export function writeNotification(
  tables: UserTables,
  {
    at,
    type,
    data,
    link,
  }: { at: number; type: string; data: Record<string, unknown>; link: string | null },
): void {
  append(
    tables.undo,
    tables.notifications,
    Object.freeze({ type, at: Math.trunc(at), data: frozenJson(data), link }),
  );
}
