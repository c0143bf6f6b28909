import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useBillingChanged } from '#web/parts/billing/use-billing.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { upgradeTexts as texts } from './upgrade-texts.ts';

/**
 * Confirms a checkout that the user returned from (`?checkout=`), shows its result, and removes it
 * from the URL. Returns whether it is still being confirmed.
 */
export function useCheckoutReturn(): boolean {
  const { checkout } = useQueryParams();
  const setParams = useSetQueryParams();
  const changed = useBillingChanged();
  const toast = useToast();
  const onError = useProblemToast();
  const asked = useRef<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (checkoutId: string) =>
      api('POST /v1/shared/billings/verify', { body: { checkoutId } }),
    onSuccess: ({ state, billing }) => {
      const waits = [billing.subscription, billing.emailFinder.subscription].some(
        (subscription) => subscription?.status === 'in_transition',
      );
      if (state === 'COMPLETE') toast.success(texts.verified[waits ? 'WAITING' : 'COMPLETE']);
      else toast.info(texts.verified[state]);
    },
    onError,
    onSettled: async () => {
      await changed();
      setParams({ checkout: null });
    },
  });
  useEffect(() => {
    if (checkout === undefined || asked.current === checkout) return;
    asked.current = checkout;
    mutate(checkout);
  }, [checkout, mutate]);
  return isPending;
}
