import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { dayPauseTexts } from './day-pause-texts.ts';

/** Pauses everything to the end of the user's day, or resumes it (design, png/37). */
export function PauseButton({
  paused,
  size,
  fullWidth,
  iconOnly = false,
}: {
  paused: boolean;
  /** Where the header of a phone has no room for words. */
  iconOnly?: boolean;
  size?: 'small';
  fullWidth?: boolean;
}) {
  const toast = useToast();
  const change = useMutation({
    mutationFn: () =>
      paused ? api('POST /v1/todays-plan/resume') : api('POST /v1/todays-plan/pause'),
    onSuccess: ({ pausedUntil }) => {
      if (pausedUntil === null) toast.success(dayPauseTexts.resumed);
      else toast.success(dayPauseTexts.paused);
    },
    onError: useProblemToast(),
  });
  const words = paused ? dayPauseTexts.resume : dayPauseTexts.pause;
  const Icon = paused ? CirclePlay : CirclePause;
  return (
    <Button
      {...(size ? { size } : {})}
      {...(fullWidth ? { fullWidth } : {})}
      icon={<Icon aria-hidden="true" />}
      busy={change.isPending}
      {...(iconOnly
        ? { square: true, 'aria-label': words }
        : { busyLabel: paused ? dayPauseTexts.resuming : dayPauseTexts.pausing })}
      onClick={() => change.mutate()}
    >
      {iconOnly ? null : words}
    </Button>
  );
}
