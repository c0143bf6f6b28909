import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';

/** Opens the provider's own form for payment details: no card number ever reaches this product. */
export function usePaymentForm() {
  return useMutation({
    mutationFn: () => api('PUT /v1/shared/billings/paymentdetails'),
    onSuccess: ({ url }) => location.assign(url),
    onError: useProblemToast(),
  });
}
