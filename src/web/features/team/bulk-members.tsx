import { useMutation } from '@tanstack/react-query';
import { ChevronUp, UserMinus, X } from 'lucide-react';
import { useState } from 'react';
import { TEAM_ROLES, type TeamRole } from '#core/account/user-status.ts';
import { listed } from '#core/text/formats.ts';
import type { MemberAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { nameOf } from './member-row.tsx';
import { ROLE_MEANINGS, ROLE_NAMES, teamTexts } from './team-texts.ts';

type Act = { kind: 'remove' } | { kind: 'role'; role: TeamRole };

/**
 * The selected members that the action applies to; leaving and stepping down are only offered one
 * at a time.
 */
function reach(members: readonly MemberAnswer[], act: Act): MemberAnswer[] {
  return members.filter(
    (one) =>
      !one.self &&
      (act.kind === 'remove'
        ? one.can.remove.allowed
        : one.role !== act.role && one.roles.includes(act.role)),
  );
}

function send(userId: MemberAnswer['userId'], act: Act): Promise<unknown> {
  return act.kind === 'remove'
    ? api('DELETE /v1/shared/teams/users/{userId}', { params: { userId } })
    : api('PATCH /v1/shared/teams/users/{userId}', {
        params: { userId },
        body: { role: act.role },
      });
}

/** Applies the action to one member after another; a rejected one doesn’t stop the rest. */
function useActOnAll({ onEnd }: { onEnd: () => void }) {
  const toast = useToast();
  const [done, setDone] = useState(0);
  const all = useMutation({
    mutationFn: async ({ members, act }: { members: readonly MemberAnswer[]; act: Act }) => {
      const refused: string[] = [];
      for (const [index, member] of members.entries()) {
        setDone(index);
        try {
          await send(member.userId, act);
        } catch (error) {
          refused.push(texts.refused(nameOf(member), problemText(error)));
        }
      }
      return refused;
    },
    onSuccess: (refused, { members, act }) => {
      const changed = members.length - refused.length;
      const said =
        act.kind === 'remove'
          ? texts.removed(changed)
          : texts.changed(changed, ROLE_NAMES[act.role]);
      if (refused.length === 0) toast.success(said);
      else toast.error([said, ...refused].join('. '));
    },
    onSettled: onEnd,
  });
  return { all, done };
}

/** Asks before it is done, and says who is left out. */
function BulkDialog({
  chosen,
  act,
  onClose,
  onEnd,
}: {
  chosen: readonly MemberAnswer[];
  act: Act;
  onClose: () => void;
  onEnd: () => void;
}) {
  const { all, done } = useActOnAll({ onEnd });
  // Keeps the members it was opened for, because the selection is refetched after every change.
  const [members] = useState(() => reach(chosen, act));
  const [left] = useState(() => chosen.filter((one) => !members.includes(one)).map(nameOf));
  const count = members.length;
  return (
    <ConfirmDialog
      open
      danger={act.kind === 'remove'}
      onClose={onClose}
      onConfirm={() => all.mutate({ members, act })}
      busy={all.isPending}
      title={act.kind === 'remove' ? texts.remove(count) : texts.role(count, ROLE_NAMES[act.role])}
      text={
        act.kind === 'remove'
          ? texts.removeText(count)
          : `${ROLE_NAMES[act.role]}: ${ROLE_MEANINGS[act.role]} ${teamTexts.role.loses}`
      }
      confirmLabel={act.kind === 'remove' ? teamTexts.remove.confirm : teamTexts.role.confirm}
      busyLabel={texts.progress(done + 1, count)}
      cancelLabel={act.kind === 'remove' ? teamTexts.keep : teamTexts.cancel}
    >
      <p>{listed(members.map(nameOf))}</p>
      {left.length > 0 && <p>{texts.leftOut(left)}</p>}
    </ConfirmDialog>
  );
}

/** The bar at the bottom while members are chosen (png/14). */
export function BulkMembers({
  chosen,
  onClear,
}: {
  chosen: readonly MemberAnswer[];
  onClear: () => void;
}) {
  const [asked, setAsked] = useState<Act | null>(null);
  // Stays open while the action runs, even if no selected member is left.
  if (chosen.length === 0 && asked === null) return null;
  const offReason = (act: Act) => (reach(chosen, act).length > 0 ? null : texts.nobody);
  const roles = TEAM_ROLES.filter((role) =>
    chosen.some((one) => !one.self && one.roles.includes(role)),
  );
  const removeOff = offReason({ kind: 'remove' });
  return (
    <>
      <BulkBar text={texts.selected(chosen.length)}>
        {roles.length > 0 && (
          <Menu
            label={texts.changeRole}
            items={roles.map((role) => ({
              label: ROLE_NAMES[role],
              description: ROLE_MEANINGS[role],
              disabledReason: offReason({ kind: 'role', role }),
              onSelect: () => setAsked({ kind: 'role', role }),
            }))}
            trigger={(props) => (
              <Button {...props} iconAfter={<ChevronUp aria-hidden="true" />}>
                {texts.changeRole}
              </Button>
            )}
          />
        )}
        <Button
          icon={<UserMinus aria-hidden="true" />}
          disabledReason={removeOff}
          onClick={() => setAsked({ kind: 'remove' })}
        >
          {teamTexts.table.remove}
        </Button>
        <IconButton label={texts.clear} icon={<X aria-hidden="true" />} onClick={onClear} />
      </BulkBar>
      {asked && (
        <BulkDialog
          chosen={chosen}
          act={asked}
          onClose={() => setAsked(null)}
          onEnd={() => {
            setAsked(null);
            onClear();
          }}
        />
      )}
    </>
  );
}
