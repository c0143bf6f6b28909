import { useMutation } from '@tanstack/react-query';
import type { ApprovalAnswer } from '#contract/approvals.ts';
import type { ApprovalState } from '#core/programs/approval.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type Tone } from '#web/ui/data/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import styles from './approvals.module.css';
import { approvalsTexts as texts } from './approvals-texts.ts';

const TONES = {
  WAITING: 'warning',
  APPROVED: 'info',
  DONE: 'success',
  FAILED: 'danger',
  REJECTED: 'neutral',
  EXPIRED: 'outline',
} as const satisfies Record<ApprovalState, Tone>;

function Decide({ id }: Pick<ApprovalAnswer, 'id'>) {
  const toast = useToast();
  const onError = useProblemToast();
  const params = { approvalId: id };
  const approve = useMutation({
    mutationFn: () => api('POST /v1/approvals/{approvalId}/approve', { params }),
    onSuccess: ({ problem }) =>
      problem === null ? toast.success(texts.approved) : toast.error(problem),
    onError,
  });
  const reject = useMutation({
    mutationFn: () => api('POST /v1/approvals/{approvalId}/reject', { params }),
    onSuccess: () => toast.success(texts.rejected),
    onError,
  });
  const busy = approve.isPending || reject.isPending;
  return (
    <div className="row gap-8 wrap">
      <Button
        variant="primary"
        busy={approve.isPending}
        busyLabel={texts.approving}
        disabled={busy}
        onClick={() => approve.mutate()}
      >
        {texts.approve}
      </Button>
      <Button
        busy={reject.isPending}
        busyLabel={texts.rejecting}
        disabled={busy}
        onClick={() => reject.mutate()}
      >
        {texts.reject}
      </Button>
    </div>
  );
}

/** Orders members so that a step’s own text stands before the steps that follow it. */
function plainFirst(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isPlain = ([, member]: [string, unknown]) => typeof member !== 'object' || member === null;
  const members = Object.entries(value);
  return Object.fromEntries([
    ...members.filter(isPlain),
    ...members.filter((member) => !isPlain(member)),
  ]);
}

/** Everything that the assistant asks for, so that nothing is approved unseen. */
function Arguments({ call: { tool, arguments: given } }: Pick<ApprovalAnswer, 'call'>) {
  return (
    <dl className={styles.arguments} aria-label={texts.arguments}>
      <div>
        <dt>{texts.tool}</dt>
        <dd>
          <code>{tool}</code>
        </dd>
      </div>
      {Object.entries(given).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value, plainFirst, 2)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A request of an assistant, with the buttons to decide about it while it waits. */
export function ApprovalRow({ approval, linked }: { approval: ApprovalAnswer; linked: boolean }) {
  const { id, key, summary, state, preview, createdAt, expiresAt, problem } = approval;
  const waits = state === 'WAITING';
  return (
    <li
      className={classNames(
        'stack gap-12',
        styles.row,
        linked && styles.linked,
        state === 'EXPIRED' && styles.expired,
      )}
      aria-current={linked ? 'true' : undefined}
    >
      <div className="flex gap-8 between align-start">
        <div>
          <h3>{summary}</h3>
          <p className="small quiet">
            {(waits ? texts.asks : texts.asked)(key.name)},{' '}
            <RelativeTime inSentence at={createdAt} clock="real" />
          </p>
        </div>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <Arguments call={approval.call} />
      {problem !== null && (
        <Notice tone="danger" title={texts.failed}>
          {problem}
        </Notice>
      )}
      <details className={styles.preview}>
        <summary className="small quiet">{texts.preview}</summary>
        <pre>{JSON.stringify(preview, plainFirst, 2)}</pre>
      </details>
      {waits && (
        <div className="flex gap-8 between wrap">
          <Decide id={id} />
          <span className="small quiet">
            {texts.until} <TimeText at={expiresAt} form="dateAndHour" clock="real" />
          </span>
        </div>
      )}
    </li>
  );
}
