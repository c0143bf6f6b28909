import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Download, Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { LeadId } from '#contract/shapes.ts';
import { erasedLines } from '#core/erasure/certificate.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
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
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => api('POST /leads/{leadId}/erase', { params: { leadId } }),
    // Whatever is on the screen may have shown this person.
    onSuccess: () => void client.invalidateQueries(),
  });
  if (erase.data) return <Certificate certificateId={erase.data.certificateId} />;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim().toUpperCase() === texts.word) erase.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!erase.isPending}
      title={texts.title(name)}
      text={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button
            type="submit"
            form="erase-person"
            variant="danger"
            disabled={typed.trim().toUpperCase() !== texts.word}
            busy={erase.isPending}
            busyLabel={texts.erasing}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {erase.error && <Notice tone="danger" announce="alert" title={problemText(erase.error)} />}
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
      <form id="erase-person" onSubmit={send}>
        <TextField
          label={texts.typeWord}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </form>
    </Dialog>
  );
}

/** What was erased, to keep; closing it leaves the page of somebody who is gone. */
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
      {read.isLoadingError ? (
        <RetryCard onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data ? (
        <div role="status">
          <h3 className={styles.certificate}>{texts.certificate(certificateId)}</h3>
          <ul className={styles.erased}>
            {erasedLines(read.data.counts).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : (
        <SkeletonRows count={3} rowHeight={24} label={texts.loading} />
      )}
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
