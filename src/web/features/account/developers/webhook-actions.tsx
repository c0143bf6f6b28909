import { useMutation } from '@tanstack/react-query';
import { CirclePause, EllipsisVertical, History, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WebhookAnswer } from '#contract/webhooks.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

const texts = webhooksTexts.acts;
const HOUR_MS = 3_600_000;
const SINCE = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS };
type Since = keyof typeof SINCE;
type Shown = 'edit' | 'replay' | 'delete';

function ReplayDialog({ webhook, onClose }: { webhook: WebhookAnswer; onClose: () => void }) {
  return (
    <FormDialog<{ since: Since }, { count: number }>
      title={texts.replayTitle}
      text={texts.replayText}
      initial={{ since: 'day' }}
      send={({ since }) =>
        api('POST /v1/webhooks/{webhookId}/replay', {
          params: { webhookId: webhook.id },
          body: { from: new Date(Date.now() - SINCE[since]).toISOString() },
        })
      }
      done={({ count }) => texts.replayed(count)}
      onClose={onClose}
      confirmLabel={texts.replayConfirm}
      busyLabel={texts.replaying}
    >
      {({ values, field }) => (
        <SelectField<Since>
          label={texts.since}
          value={values.since}
          onChange={field('since').onChange}
          options={(['hour', 'day', 'week', 'month'] as const).map((value) => ({
            value,
            label: texts.sinceOptions[value],
          }))}
        />
      )}
    </FormDialog>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: WebhookAnswer; onClose: () => void }) {
  return (
    <FormDialog
      danger
      title={texts.deleteTitle}
      text={texts.deleteText}
      initial={{}}
      send={() => api('DELETE /v1/webhooks/{webhookId}', { params: { webhookId: webhook.id } })}
      done={texts.deleted}
      onClose={onClose}
      confirmLabel={texts.delete}
      busyLabel={texts.deleting}
    >
      {() => null}
    </FormDialog>
  );
}

/** What can be done with a webhook, besides reading its log. */
export function WebhookActions({
  webhook,
  refusal,
}: {
  webhook: WebhookAnswer;
  refusal: string | null;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const toast = useToast();
  const onError = useProblemToast();
  const change = useMutation({
    mutationFn: (active: boolean) =>
      api('PATCH /v1/webhooks/{webhookId}', {
        params: { webhookId: webhook.id },
        body: { active },
      }),
    onSuccess: (_, active) => toast.success(active ? texts.resumed : texts.switchedOff),
    onError,
  });
  const rests = webhook.paused !== null || !webhook.active;
  return (
    <>
      <Menu
        label={texts.menu(webhook.url)}
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={texts.menu(webhook.url)}
            icon={<EllipsisVertical aria-hidden="true" />}
            busy={change.isPending}
          />
        )}
        items={[
          {
            label: texts.edit,
            icon: <Pencil />,
            disabledReason: refusal,
            onSelect: () => setShown('edit'),
          },
          {
            label: webhook.paused ? texts.resume : rests ? texts.switchOn : texts.pause,
            icon: rests ? <Play /> : <CirclePause />,
            disabledReason: refusal,
            onSelect: () => change.mutate(rests),
          },
          {
            label: texts.replay,
            icon: <History />,
            disabledReason: refusal,
            onSelect: () => setShown('replay'),
          },
          {
            label: texts.delete,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setShown('delete'),
          },
        ]}
      />
      {shown === 'edit' && <WebhookFormDialog edited={webhook} onClose={close} />}
      {shown === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {shown === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}
