import { useQueryClient } from '@tanstack/react-query';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useSettingsDraft } from '#web/kit/settings-draft.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { emailAccountTexts } from './email-account-texts.ts';

const texts = emailAccountTexts.texts;
type Mailbox = Answer<'GET /v1/auth/mailbox'>;
type Draft = { fromName: string; signature: string; footer: string };

function problemOf({ fromName, signature, footer }: Draft): string | null {
  if (fromName.trim() === '') return texts.nameNeeded;
  return fromName.length > FIELD_LENGTHS.mailboxName ||
    signature.length > FIELD_LENGTHS.signature ||
    footer.length > FIELD_LENGTHS.mailFooter
    ? texts.tooLong
    : null;
}

/** The name that people see, signature and footer, saved together. */
export function MailboxTextsCard({ mailbox }: { mailbox: Mailbox }) {
  const client = useQueryClient();
  const toast = useToast();
  const { fromName, signature, usualFooter } = mailbox;
  const stored: Draft = { fromName, signature, footer: mailbox.footer ?? usualFooter };
  const settings = useSettingsDraft({
    stored,
    changesOf: (next) =>
      next.fromName !== fromName || next.signature !== signature || next.footer !== stored.footer
        ? texts.changed
        : '',
    refusalOf: problemOf,
    save: (next: Draft) =>
      api('PATCH /v1/auth/mailbox', {
        body: { ...next, footer: next.footer.trim() === usualFooter ? null : next.footer },
      }),
    onSaved: (answer) => {
      putAnswer({ client, queryKey: apiQuery('GET /v1/auth/mailbox').queryKey, answer });
      toast.success(texts.saved);
    },
  });
  const { change, bars } = settings;
  const draft = settings.draft ?? stored;
  return (
    <Card title={texts.title}>
      <div className="stack fit gap-14">
        <TextField
          label={texts.fromName}
          value={draft.fromName}
          error={draft.fromName.trim() === '' ? texts.nameNeeded : null}
          onChange={(value) => change({ fromName: value })}
        />
        <TextareaField
          label={texts.signature}
          rows={4}
          limit={FIELD_LENGTHS.signature}
          help={texts.signatureHelp}
          value={draft.signature}
          onChange={(value) => change({ signature: value })}
        />
        <TextareaField
          label={texts.footer}
          rows={3}
          limit={FIELD_LENGTHS.mailFooter}
          help={texts.footerHelp}
          value={draft.footer}
          onChange={(value) => change({ footer: value })}
        />
        {draft.footer !== usualFooter && (
          <div>
            <Button size="small" variant="quiet" onClick={() => change({ footer: usualFooter })}>
              {texts.usual}
            </Button>
          </div>
        )}
      </div>
      {bars}
    </Card>
  );
}
