import { useMutation } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BlacklistEntryAnswer, TeamAnswer } from '#contract/teams.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { AddToBlacklist } from './add-to-blacklist.tsx';
import { NotShared, SharingDialog } from './blacklist-sharing.tsx';
import { blacklistTexts as texts } from './blacklist-texts.ts';
import styles from './team.module.css';
import { teamRefusal, teamTexts } from './team-texts.ts';
import { useTeam } from './use-team.ts';

type Ask = (entry: BlacklistEntryAnswer) => void;

function TakeOff({
  entry,
  team,
  onAsk,
}: {
  entry: BlacklistEntryAnswer;
  team: TeamAnswer;
  onAsk: Ask;
}) {
  return (
    <Button
      size="small"
      variant="danger-outline"
      aria-label={texts.takeOffNamed(entry.name || texts.unnamed)}
      disabledReason={teamRefusal(team.can.takeOffBlacklist)}
      onClick={() => onAsk(entry)}
    >
      {texts.takeOff}
    </Button>
  );
}

function columnsOf({
  team,
  onAsk,
}: {
  team: TeamAnswer;
  onAsk: Ask;
}): Column<BlacklistEntryAnswer>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: ({ name }) => <strong>{name || texts.unnamed}</strong>,
    },
    { key: 'reason', header: texts.reason, cell: ({ reason }) => reason ?? '—' },
    {
      key: 'addedBy',
      header: texts.addedBy,
      cell: ({ addedBy }) => addedBy?.displayName || texts.byNobody,
    },
    {
      key: 'addedAt',
      header: texts.added,
      cell: ({ addedAt }) => <TimeText at={addedAt} clock="real" />,
    },
    {
      key: 'takeOff',
      header: <span className="sr-only">{texts.takeOff}</span>,
      align: 'end',
      cell: (entry) => <TakeOff entry={entry} team={team} onAsk={onAsk} />,
    },
  ];
}

function EntryCard({
  entry,
  team,
  onAsk,
}: {
  entry: BlacklistEntryAnswer;
  team: TeamAnswer;
  onAsk: Ask;
}) {
  return (
    <article className="stack fit gap-10 breaks">
      <div className="row gap-8-12 between">
        <strong>{entry.name || texts.unnamed}</strong>
        <TakeOff entry={entry} team={team} onAsk={onAsk} />
      </div>
      {entry.reason && <p>{entry.reason}</p>}
      <p className={styles.quiet}>
        {texts.addedBy} {entry.addedBy?.displayName || texts.byNobody},{' '}
        <TimeText at={entry.addedAt} clock="real" />
      </p>
    </article>
  );
}

function useTakeOff({ onSettled }: { onSettled: () => void }) {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: BlacklistEntryAnswer) =>
      api('DELETE /v1/shared/teams/blacklist/{entryId}', { params: { entryId: id } }),
    onSuccess: (_, { name }) => toast.success(texts.takingOff.done(name || texts.unnamed)),
    onError: useProblemToast(),
    onSettled: async () => {
      await changesRead();
      onSettled();
    },
  });
}

/** The people on the list, newest first. */
function SharedList({ team }: { team: TeamAnswer }) {
  const [asked, setAsked] = useState<BlacklistEntryAnswer | null>(null);
  const { read, behind } = useListPage('GET /v1/shared/teams/blacklist');
  const takeOff = useTakeOff({ onSettled: () => setAsked(null) });
  return (
    <>
      <Card flush>
        <Answered
          read={read}
          behind={behind}
          loading={<SkeletonRows count={4} label={texts.loading} />}
          isEmpty={read.data?.totalElements === 0}
          empty={<EmptyState icon={<Ban />} title={texts.none.title} text={texts.none.text} />}
        >
          {(data) => (
            <DataTable
              caption={texts.list}
              columns={columnsOf({ team, onAsk: setAsked })}
              rows={data.content}
              rowKey={({ id }) => id}
              card={(entry) => <EntryCard entry={entry} team={team} onAsk={setAsked} />}
              ruled
            />
          )}
        </Answered>
      </Card>
      {(read.data?.totalElements ?? 0) > SMALLEST_PAGE && (
        <Pager
          totalElements={read.data?.totalElements ?? 0}
          word={texts.word}
          words={texts.words}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => asked && takeOff.mutate(asked)}
        busy={takeOff.isPending}
        title={texts.takingOff.title(asked?.name || texts.unnamed)}
        text={texts.takingOff.text}
        confirmLabel={texts.takingOff.confirm}
        busyLabel={texts.takingOff.busy}
        cancelLabel={teamTexts.keep}
      />
    </>
  );
}

/** `/team/do-not-contact`: people that no one on the team contacts (product rules, section 17). */
export function BlacklistPage() {
  const team = useTeam().data?.team;
  const [adding, setAdding] = useState(false);
  const [turning, setTurning] = useState(false);
  if (!team) return null;
  return (
    <>
      <div className="flex gap-10-16 align-end between wrap">
        <div className={`stack gap-2 shrink ${styles.headWords}`}>
          <h2 className={`row gap-8 wrap semibold breaks ${styles.name}`}>{texts.title}</h2>
          <p className={styles.quiet}>{team.sharedBlacklist ? texts.text : texts.off.state}</p>
        </div>
        <div className="row gap-8-12 wrap">
          <Switch
            label={texts.share}
            checked={team.sharedBlacklist}
            disabledReason={teamRefusal(team.can.shareBlacklist)}
            onChange={() => setTurning(true)}
          />
          {team.sharedBlacklist && (
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )}
        </div>
      </div>
      {team.sharedBlacklist ? (
        <SharedList team={team} />
      ) : (
        <NotShared team={team} onTurnOn={() => setTurning(true)} />
      )}
      <SharingDialog team={team} open={turning} onClose={() => setTurning(false)} />
      {adding && <AddToBlacklist onClose={() => setAdding(false)} />}
    </>
  );
}
