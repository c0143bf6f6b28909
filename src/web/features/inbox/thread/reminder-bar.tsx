import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { LeadId } from '#contract/shapes.ts';
import { fullDateTime } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
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
  const onError = useProblemToast();
  const { zone } = useProductTime();
  const next = useQuery(
    apiQueryOnceKnown(
      'GET /leads/{leadId}/reminders',
      lead && reminderAt !== null ? { params: { leadId: lead.id }, query: { size: 20 } } : null,
    ),
  ).data?.content.find(({ active }) => active);
  const done = useMutation({
    mutationFn: (params: { leadId: LeadId; reminderId: NonNullable<typeof next>['id'] }) =>
      api('PATCH /leads/{leadId}/reminders/{reminderId}', { params, body: { active: false } }),
    onError,
  });
  if (!next || !lead) return null;
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
        onClick={() => done.mutate({ leadId: lead.id, reminderId: next.id })}
      >
        {texts.reminderDone}
      </Button>
    </p>
  );
}
