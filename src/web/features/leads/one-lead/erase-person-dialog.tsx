import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadId } from '#contract/shapes.ts';
import { erasedLines } from '#core/erasure/certificate.ts';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { erasePersonTexts as texts } from './erase-person-texts.ts';
import styles from './lead-page.module.css';

type CertificateId = Answer<'POST /leads/{leadId}/erase'>['certificateId'];

/**
 * Asks, with a word to type, before a person is erased for good; then shows the certificate
 * (product rules, section 21).
 */
export function ErasePersonDialog({
  leadId,
  name,
  onClose,
}: {
  leadId: LeadId;
  name: string;
  onClose: () => void;
}) {
  const [certificateId, setCertificateId] = useState<CertificateId | null>(null);
  if (certificateId !== null) return <Certificate certificateId={certificateId} />;
  return (
    <FormDialog
      title={texts.title(name)}
      text={texts.text}
      danger
      confirmsWhenValid
      initial={{ typed: '' }}
      validate={({ typed }) => ({
        typed: typed.trim().toUpperCase() === texts.word ? null : texts.typeWord,
      })}
      send={() => api('POST /leads/{leadId}/erase', { params: { leadId } })}
      onSent={(answer) => setCertificateId(answer.certificateId)}
      onClose={onClose}
      confirmLabel={texts.confirm}
      busyLabel={texts.erasing}
      cancelLabel={texts.keep}
      notice={
        <ul className={styles.erases}>
          <li>
            <Trash2 aria-hidden="true" />
            {texts.goes}
          </li>
          <li>
            <Ban aria-hidden="true" />
            {texts.stops}
          </li>
          <li>
            <CircleCheck aria-hidden="true" />
            {texts.stays}
          </li>
        </ul>
      }
    >
      {({ field }) => (
        <TextField
          label={texts.typeWord}
          autoComplete="off"
          autoCapitalize="characters"
          {...field('typed')}
          error={null}
        />
      )}
    </FormDialog>
  );
}

/** The certificate, to keep; closing it leaves the erased person's page. */
function Certificate({ certificateId }: { certificateId: CertificateId }) {
  const go = useNavigateTo();
  const read = useQuery(
    apiQuery('GET /v1/erasures/{certificateId}', { params: { certificateId } }),
  );
  const close = () => go(paths.leads.href(), { replace: true });
  return (
    <Dialog
      open
      onClose={close}
      title={texts.done}
      text={texts.keepCertificate}
      footer={
        <>
          <Button onClick={close}>{texts.close}</Button>
          <Button
            variant="primary"
            disabled={!read.data}
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              read.data && save({ text: read.data.text, fileName: texts.fileName(certificateId) })
            }
          >
            {texts.download}
          </Button>
        </>
      }
    >
      <Answered
        read={read}
        loading={<SkeletonRows count={3} rowHeight={24} label={texts.loading} />}
      >
        {(data) => (
          <div role="status">
            <h3 className={styles.certificate}>{texts.certificate(certificateId)}</h3>
            <ul className={styles.erased}>
              {erasedLines(data.counts).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </Answered>
    </Dialog>
  );
}

function save({ text, fileName }: { text: string; fileName: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
