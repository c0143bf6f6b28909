import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { LeadId } from '#contract/shapes.ts';
import { fullDateTime } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useRefreshReminders } from '#web/parts/lead-reminders/use-refresh-reminders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { Conversation } from '../inbox-query.ts';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

/** The next reminder of the person, over the thread (design, png/48). */
export function ReminderBar({
  conversation: { lead, reminderAt },
}: {
  conversation: Conversation;
}) {
  const onSettled = useRefreshReminders();
  const onError = useProblemToast();
  const { zone } = useProductTime();
  const params = { leadId: (lead?.id ?? '0') as LeadId };
  const next = useQuery({
    ...apiQuery('GET /leads/{leadId}/reminders', { params, query: { size: 20 } }),
    enabled: lead !== null && reminderAt !== null,
  }).data?.content.find(({ active }) => active);
  const done = useMutation({
    mutationFn: (reminderId: NonNullable<typeof next>['id']) =>
      api('PATCH /leads/{leadId}/reminders/{reminderId}', {
        params: { ...params, reminderId },
        body: { active: false },
      }),
    onError,
    onSettled,
  });
  if (!next) return null;
  const when = fullDateTime({ at: Date.parse(next.remindAt), zone });
  return (
    <p className={styles.reminder}>
      <Bell aria-hidden="true" />
      <span>
        {texts.reminderAt(when)}
        {next.note && `, ${next.note}`}
      </span>
      <Button
        variant="link"
        size="small"
        busy={done.isPending}
        onClick={() => done.mutate(next.id)}
      >
        {texts.reminderDone}
      </Button>
    </p>
  );
}
