import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { threadSubjects } from './thread-subjects.ts';
import { textTexts } from './text-texts.ts';

const SAMPLE = '';

const needsMailbox = (error: Error) =>
  isProblem(error, 'MAILBOX_NOT_CONNECTED') || isProblem(error, 'MAILBOX_LOST');

function textsToTest(item: SequenceItem, variantId: string | null) {
  const { message, subject, alternativeMessage, alternativeSubject } =
    item.variants.find(({ id }) => id === variantId) ?? item.variants[0] ?? item;
  return { message, subject, alternativeMessage, alternativeSubject };
}

/**
 * An email goes the way of all emails, from the user's mailbox; the product sends a notification
 * with other texts.
 */
function sendTo({
  props,
  variantId,
  leadId,
}: {
  props: ItemPanelProps;
  variantId: string | null;
  leadId: LeadId | null;
}): Promise<{ to: string; alternativeUsed: boolean }> {
  const { item } = props.placed;
  const body = { ...textsToTest(item, variantId), leadId };
  if (item.type !== 'EMAIL')
    return api('POST /v1/sequenceitems/test', { body: { ...body, type: item.type } });
  return api('POST /v1/sequenceitems/test/email', {
    body: {
      ...body,
      thread: threadSubjects(props),
      attachmentIds: item.attachments.map(({ id }) => id),
      campaignId: props.campaignId as CampaignId | null,
    },
  });
}

/**
 * Mails the step's text to the user, filled in for a chosen lead; nothing is sent to leads (design,
 * section 11).
 */
export function SendTest(props: ItemPanelProps) {
  const {
    placed: { item },
    previewLeads: leads,
  } = props;
  const [open, setOpen] = useState(false);
  const [leadId, setLeadId] = useState<string>(leads[0]?.id ?? SAMPLE);
  const [variantId, setVariantId] = useState<string | null>(null);
  const toast = useToast();
  const send = useMutation({
    mutationFn: () =>
      sendTo({ props, variantId, leadId: leadId === SAMPLE ? null : (leadId as LeadId) }),
    onSuccess: ({ to, alternativeUsed }) => {
      toast.success(textTexts.sent(to, alternativeUsed));
      setOpen(false);
    },
  });
  const show = () => {
    send.reset();
    setOpen(true);
  };
  const people = [
    ...leads.map((lead) => ({
      value: lead.id as string,
      label: lead.fullName ?? textTexts.unnamed,
    })),
    { value: SAMPLE, label: textTexts.example(SAMPLE_LEAD.fullName) },
  ];
  return (
    <>
      <Button size="small" variant="quiet" icon={<Send aria-hidden="true" />} onClick={show}>
        {textTexts.sendTest}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="small"
        title={textTexts.sendTest}
        text={item.type === 'EMAIL' ? textTexts.sendEmailTestText : textTexts.sendTestText}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{textTexts.cancel}</Button>
            <Button
              variant="primary"
              busy={send.isPending}
              busyLabel={textTexts.sending}
              onClick={() => send.mutate()}
            >
              {textTexts.sendToMe}
            </Button>
          </>
        }
      >
        <SelectField
          label={textTexts.previewAs}
          searchable={people.length > 8}
          value={leadId}
          onChange={setLeadId}
          options={people}
        />
        {item.variants.length > 1 && (
          <SelectField
            label={textTexts.variant}
            value={variantId ?? item.variants[0]?.id ?? null}
            onChange={setVariantId}
            options={item.variants.map(({ id }, index) => ({
              value: id,
              label: textTexts.variantNamed('ABCD'[index]),
            }))}
          />
        )}
        {send.isError && (
          <Notice
            tone="danger"
            announce="alert"
            actions={
              needsMailbox(send.error) && (
                <ButtonLink href={paths.emailAccount.href()}>
                  {textTexts.openEmailAccount}
                </ButtonLink>
              )
            }
          >
            {problemText(send.error)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
