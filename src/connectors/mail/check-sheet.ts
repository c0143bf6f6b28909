import {
  CHECK_STEPS,
  type CheckLine,
  type CheckStep,
  type MailboxCheck,
  type MailProblem,
} from '#connectors/mail/mail.ts';

/** Why a step failed; `certificateNames` are those of a certificate issued for another host. */
type StepFailure = {
  problem: MailProblem;
  answer: string;
  certificateNames?: readonly string[];
};

/** The lines of a check in the order they are decided, each with the time since the one before. */
export type CheckSheet = {
  /** `at` by `performance.now`, if the step ended before its line is decided. */
  passed: (step: CheckStep, detail: string | null, at?: number) => void;
  /** Fails the first undecided step of these; those after it are not tried. */
  failed: (steps: readonly CheckStep[], failure: StepFailure, server: { host: string }) => void;
  close: (found: { savesSentMail: boolean }) => MailboxCheck;
};

/** Starts a sheet; `onLine` receives each line. */
export function checkSheet(onLine: (line: CheckLine) => void = () => undefined): CheckSheet {
  const lines = new Map<CheckStep, CheckLine>();
  const certificateNames = new Set<string>();
  let before = performance.now();
  const tookMs = (at = performance.now()) => {
    const took = Math.max(0, Math.round(at - before));
    before = at;
    return took;
  };
  const decide = (line: CheckLine) => {
    lines.set(line.step, line);
    onLine(line);
  };
  const waiting = (step: CheckStep): CheckLine => ({
    step,
    state: 'WAITING',
    tookMs: null,
    problem: null,
    detail: null,
  });
  return {
    passed(step, detail, at) {
      if (lines.has(step)) return;
      decide({ step, state: 'PASSED', tookMs: tookMs(at), problem: null, detail });
    },
    failed(steps, failure, server) {
      const [step, ...rest] = steps.filter((one) => !lines.has(one));
      if (step === undefined) return;
      const { problem } = failure;
      for (const name of failure.certificateNames ?? []) certificateNames.add(name);
      const detail = detailOf(failure, server);
      decide({ step, state: 'FAILED', tookMs: tookMs(), problem, detail });
      for (const one of rest) decide(waiting(one));
    },
    close({ savesSentMail }) {
      for (const step of CHECK_STEPS) if (!lines.has(step)) decide(waiting(step));
      const all = CHECK_STEPS.map((step) => lines.get(step) ?? waiting(step));
      return {
        lines: all,
        passed: all.every(({ state }) => state === 'PASSED'),
        savesSentMail,
        certificateNames: [...certificateNames],
      };
    },
  };
}

function detailOf(
  { answer, certificateNames = [] }: StepFailure,
  { host }: { host: string },
): string {
  if (certificateNames.length === 0) return answer;
  return `It says ${certificateNames.slice(0, 3).join(', ')}, you wrote ${host}`;
}
