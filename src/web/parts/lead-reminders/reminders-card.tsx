import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellPlus, Check, Trash2 } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import type { ReminderAnswer } from '#contract/reminders.ts';
import { reminderBadge, REMINDER_WORDS } from '#core/lead/reminder.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { ReminderPopup } from './reminder-popup.tsx';
import { remindersTexts as texts } from './reminders-texts.ts';
import styles from './reminders.module.css';

const SHOWN = 20;

function Reminder({ reminder, name }: { reminder: ReminderAnswer; name: string }) {
  const onError = useProblemToast();
  const { now, zone } = useProductTime();
  const params = { leadId: reminder.leadId, reminderId: reminder.id };
  const settled = { onError };
  const done = useMutation({
    ...settled,
    mutationFn: () =>
      api('PATCH /leads/{leadId}/reminders/{reminderId}', { params, body: { active: false } }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: () => api('DELETE /leads/{leadId}/reminders/{reminderId}', { params }),
  });
  const { active, remindAt, note, reminderType, onlyIfSilent } = reminder;
  return (
    <li className={active ? styles.reminder : styles.over}>
      <p className={styles.title}>
        <strong>{note ?? REMINDER_WORDS[reminderType]}</strong>
        {active && (
          <Badge tone="warning" icon={<Bell aria-hidden="true" />}>
            {reminderBadge({ at: Date.parse(remindAt), now: now(), zone })}
          </Badge>
        )}
      </p>
      <p className="small quiet">
        {note !== null && `${REMINDER_WORDS[reminderType]}, `}
        <TimeText at={remindAt} form="moment" />
        {`, ${active ? texts.willNotify : reminder.rungAt ? texts.notified : texts.wasDone}`}
        {onlyIfSilent && active && `, ${texts.onlyIfSilent}`}
      </p>
      <div className="row gap-8">
        {active && (
          <Button
            size="small"
            icon={<Check aria-hidden="true" />}
            busy={done.isPending}
            busyLabel={texts.saving}
            onClick={() => done.mutate()}
          >
            {texts.done}
          </Button>
        )}
        <ReminderPopup
          leadId={reminder.leadId}
          name={name}
          reminder={reminder}
          trigger={(props) => (
            <Button {...props} size="small">
              {active ? texts.reschedule : texts.setAgain}
            </Button>
          )}
        />
        <IconButton
          size="small"
          label={texts.remove}
          icon={<Trash2 aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
    </li>
  );
}

/** What you want to be reminded of about a lead (design, png/35). */
export function RemindersCard({ lead, name }: { lead: LeadAnswer; name: string }) {
  const whom = { leadId: lead.id, name: lead.firstName ?? name };
  const reminders = useQuery(
    apiQuery('GET /leads/{leadId}/reminders', {
      params: { leadId: lead.id },
      query: { size: SHOWN },
    }),
  );
  return (
    <Card
      title={texts.title}
      actions={
        <ReminderPopup
          {...whom}
          reminder={null}
          trigger={(props) => (
            <Button {...props} size="small" icon={<BellPlus aria-hidden="true" />}>
              {texts.add}
            </Button>
          )}
        />
      }
    >
      <Answered
        read={reminders}
        loading={<SkeletonRows count={1} rowHeight={60} label={texts.loading} />}
        empty={<p className="small quiet">{texts.none}</p>}
      >
        {(data) => (
          <ul className="stack gap-14">
            {data.content.map((each) => (
              <Reminder key={each.id} reminder={each} name={whom.name} />
            ))}
          </ul>
        )}
      </Answered>
    </Card>
  );
}
