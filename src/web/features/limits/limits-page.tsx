import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useRef, useState } from 'react';
import { DEFAULT_LIMIT_RANGE } from '#core/limits/processing-limits.ts';
import { api } from '#web/api/api.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { useSettingsDraft } from '#web/kit/settings-draft.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ActivityControlCard, LimitsMeaningCard, PlanCapNote, RangeCard } from './limit-cards.tsx';
import { changedCount, visibleRows, type LimitsDraft } from './limits-draft.ts';
import { LimitRow } from './limit-row.tsx';
import { NotesRow } from './notes-row.tsx';
import { limitsTexts as texts } from './limits-texts.ts';

/** The limits as they are stored and as they are edited here. */
function useLimits() {
  const limits = useQuery(apiQuery('GET /processinglimits'));
  const usage = useQuery(apiQuery('GET /processinglimits/usage'));
  const user = useCurrentUser();
  const client = useQueryClient();
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  // Fields with an invalid value reset with the edits.
  const [round, setRound] = useState(0);
  const stored: LimitsDraft | null = limits.data
    ? {
        activityControlEnabled: limits.data.activityControlEnabled,
        range: limits.data.processingLimitRange,
        rows: visibleRows({
          rows: limits.data.processingLimits,
          inviteByEmail: user?.features.INVITE_BY_EMAIL ?? false,
        }),
        notesPerMonth: limits.data.notesPerMonth,
        version: limits.data.version,
      }
    : null;
  const settings = useSettingsDraft({
    stored,
    changesOf: (draft, before) => {
      const changes = changedCount({ draft, stored: before });
      return changes === 0 ? '' : texts.changed(changes);
    },
    sentenceOf: (draft, before) => texts.changedByYou(changedCount({ draft, stored: before })),
    canSave: () => {
      const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus();
      return wrong == null;
    },
    save: ({ activityControlEnabled, rows, range, notesPerMonth, version }: LimitsDraft) =>
      api('PUT /processinglimits', {
        body: {
          activityControlEnabled,
          processingLimits: rows.map(({ sequenceItemType, limit }) => ({
            sequenceItemType,
            limit,
          })),
          processingLimitRange: range as 1,
          notesPerMonth,
          version,
        },
      }),
    onSaved: (answer, { activityControlEnabled }) => {
      putAnswer({ client, queryKey: apiQuery('GET /processinglimits').queryKey, answer });
      void usage.refetch();
      toast.success(
        activityControlEnabled && !stored?.activityControlEnabled ? texts.controlOn : texts.saved,
      );
    },
    onRefused: () => toast.error(texts.notSaved),
    onCancel: () => setRound(round + 1),
    stale: { what: texts.stale, refresh: limits.refetch },
  });
  return { ...settings, limits, usage, user, list, round };
}

/**
 * Daily limits: one slider for each action type, the range, and Activity Control (campaigns spec,
 * section 2).
 */
export function LimitsPage() {
  const { limits, usage, user, draft, change, bars, list, round } = useLimits();
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
              onChange={(activityControlEnabled) => change({ activityControlEnabled })}
            />
            <RangeCard
              range={draft.range ?? DEFAULT_LIMIT_RANGE}
              invites={draft.rows.find((row) => row.sequenceItemType === 'CONNECT')?.limit ?? 0}
              onChange={(range) => change({ range })}
            />
            <LimitsMeaningCard draft={draft} usage={usage.data} />
            {draft.rows.some((row) => row.planCap !== null) && <PlanCapNote />}
          </>
        )
      }
    >
      {limits.isLoadingError ? (
        <Failed read={limits} />
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
                  change({
                    rows: draft.rows.map((other) =>
                      other.sequenceItemType === row.sequenceItemType ? { ...other, limit } : other,
                    ),
                  })
                }
              />
            ))}
            {usage.data && (
              <NotesRow
                key={`notes ${round}`}
                notes={usage.data.notes}
                set={draft.notesPerMonth}
                onChange={(notesPerMonth) => change({ notesPerMonth })}
              />
            )}
          </div>
        </Card>
      )}
      {bars}
    </SettingsLayout>
  );
}
