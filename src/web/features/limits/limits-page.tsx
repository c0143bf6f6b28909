import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useRef, useState } from 'react';
import { DEFAULT_LIMIT_RANGE } from '#core/limits/processing-limits.ts';
import { api } from '#web/api/api.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { useStaleSettings } from '#web/parts/stale-settings/use-stale-settings.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { ActivityControlCard, LimitsMeaningCard, PlanCapNote, RangeCard } from './limit-cards.tsx';
import { changedCount, visibleRows, type LimitsDraft } from './limits-draft.ts';
import { LimitRow } from './limit-row.tsx';
import { limitsTexts as texts } from './limits-texts.ts';

/** The limits as they are stored and as they are edited here. */
function useLimits() {
  const limits = useQuery(apiQuery('GET /processinglimits'));
  const usage = useQuery(apiQuery('GET /processinglimits/usage'));
  const user = useCurrentUser();
  const [edited, setEdited] = useState<LimitsDraft | null>(null);
  const client = useQueryClient();
  const toast = useToast();
  const stored: LimitsDraft | null = limits.data
    ? {
        activityControlEnabled: limits.data.activityControlEnabled,
        range: limits.data.processingLimitRange,
        rows: visibleRows({
          rows: limits.data.processingLimits,
          inviteByEmail: user?.features.INVITE_BY_EMAIL ?? false,
        }),
        version: limits.data.version,
      }
    : null;
  const draft = edited ?? stored;
  const changes = draft && stored ? changedCount({ draft, stored }) : 0;
  const save = useMutation({
    mutationFn: (next: LimitsDraft) =>
      api('PUT /processinglimits', {
        body: {
          activityControlEnabled: next.activityControlEnabled,
          processingLimits: next.rows.map(({ sequenceItemType, limit }) => ({
            sequenceItemType,
            limit,
          })),
          processingLimitRange: next.range as 1,
          version: next.version,
        },
      }),
    onSuccess: (answer, next) => {
      putAnswer({ client, queryKey: apiQuery('GET /processinglimits').queryKey, answer });
      setEdited(null);
      stale.settled();
      toast.success(
        next.activityControlEnabled && !stored?.activityControlEnabled
          ? texts.controlOn
          : texts.saved,
      );
    },
    onError: (error) => {
      if (!stale.noticed(error)) toast.error(texts.notSaved);
    },
  });
  const stale = useStaleSettings({
    what: texts.stale,
    saving: save.isPending,
    onRefresh: () => {
      setEdited(null);
      void limits.refetch();
    },
    onKeepMine: (version) => draft && save.mutate({ ...draft, version }),
  });
  return { limits, usage, user, draft, changes, setEdited, save, stale };
}

/**
 * Daily limits: one slider for each action type, the range, and Activity Control (campaigns spec,
 * section 2).
 */
export function LimitsPage() {
  const { limits, usage, user, draft, changes, setEdited, save, stale } = useLimits();
  const list = useRef<HTMLDivElement>(null);
  // Fields that hold what is no number forget it with the edit.
  const [round, setRound] = useState(0);
  const isRefused = () => {
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    return wrong != null;
  };
  const cancel = () => {
    setEdited(null);
    setRound(round + 1);
  };
  const what = texts.changed(changes);
  return (
    <SettingsLayout
      title={texts.title}
      text={texts.text}
      badge={
        user?.tier === 'BASIC' ? (
          <Badge tone="outline" icon={<Crown aria-hidden="true" />}>
            {texts.basicPlan}
          </Badge>
        ) : null
      }
      side={
        draft && (
          <>
            <ActivityControlCard
              enabled={draft.activityControlEnabled}
              allowed={user?.features.ACTIVITY_CONTROL ?? false}
              onChange={(activityControlEnabled) => setEdited({ ...draft, activityControlEnabled })}
            />
            <RangeCard
              range={draft.range ?? DEFAULT_LIMIT_RANGE}
              invites={draft.rows.find((row) => row.sequenceItemType === 'CONNECT')?.limit ?? 0}
              onChange={(range) => setEdited({ ...draft, range })}
            />
            <LimitsMeaningCard draft={draft} usage={usage.data} />
            {draft.rows.some((row) => row.planCap !== null) && <PlanCapNote />}
          </>
        )
      }
    >
      {limits.isLoadingError ? (
        <RetryCard onRetry={() => void limits.refetch()} busy={limits.isFetching} />
      ) : !draft ? (
        <Card flush>
          <SkeletonRows count={9} rowHeight={64} />
        </Card>
      ) : (
        <Card flush>
          <div ref={list}>
            {draft.rows.map((row) => (
              <LimitRow
                key={`${row.sequenceItemType} ${round}`}
                row={row}
                today={
                  usage.data?.usage.find(
                    (used) => used.sequenceItemType === row.sequenceItemType,
                  ) ?? null
                }
                controlled={draft.activityControlEnabled}
                onChange={(limit) =>
                  setEdited({
                    ...draft,
                    rows: draft.rows.map((other) =>
                      other.sequenceItemType === row.sequenceItemType ? { ...other, limit } : other,
                    ),
                  })
                }
              />
            ))}
          </div>
        </Card>
      )}
      <SaveBar
        visible={changes > 0}
        text={what}
        saving={save.isPending}
        onCancel={cancel}
        onSave={() => draft && !isRefused() && save.mutate(draft)}
      />
      <UnsavedChanges
        when={changes > 0}
        text={texts.changedByYou(changes)}
        onSave={() =>
          draft && !isRefused()
            ? save.mutateAsync(draft).then(
                () => true,
                () => false,
              )
            : Promise.resolve(false)
        }
      />
      {stale.dialog}
    </SettingsLayout>
  );
}
