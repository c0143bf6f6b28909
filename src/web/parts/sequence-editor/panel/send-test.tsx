import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import type { LeadId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { textTexts } from './text-texts.ts';

const SAMPLE = '';

function textsToTest(item: SequenceItem, variantId: string | null) {
  const { message, subject, alternativeMessage, alternativeSubject } =
    item.variants.find(({ id }) => id === variantId) ?? item.variants[0] ?? item;
  return { type: item.type, message, subject, alternativeMessage, alternativeSubject };
}

/**
 * Mails the step's text to the user, filled in for a chosen lead; nothing is sent to leads (design,
 * section 11).
 */
export function SendTest({ item, leads }: { item: SequenceItem; leads: readonly LeadAnswer[] }) {
  const [open, setOpen] = useState(false);
  const [leadId, setLeadId] = useState<string>(leads[0]?.id ?? SAMPLE);
  const [variantId, setVariantId] = useState<string | null>(null);
  const toast = useToast();
  const send = useMutation({
    mutationFn: () =>
      api('POST /v1/sequenceitems/test', {
        body: {
          ...textsToTest(item, variantId),
          leadId: leadId === SAMPLE ? null : (leadId as LeadId),
        },
      }),
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
        text={textTexts.sendTestText}
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
          <Notice tone="danger" announce="alert">
            {problemText(send.error)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
