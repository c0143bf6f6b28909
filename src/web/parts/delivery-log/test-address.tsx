import { useMutation } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { BodyText } from './body-text.tsx';
import { deliveryLogTexts } from './delivery-log-texts.ts';

type Tested = Answer<'POST /zapier/test'>;

/** Sends a sample event to an address: `test.mutate(address)`. */
export function useAddressTest(campaignId: CampaignId | null) {
  return useMutation({
    mutationFn: (zapierUrl: string) =>
      api('POST /zapier/test', { body: { zapierUrl, ...(campaignId && { campaignId }) } }),
  });
}

function titleOf({ delivered, status, problem }: Tested): string {
  if (delivered) return deliveryLogTexts.testDelivered(status);
  return problem ?? deliveryLogTexts.testFailed;
}

/** What came of a test: the answer, how long it took, what was sent. */
export function TestResult({ test }: { test: ReturnType<typeof useAddressTest> }) {
  if (test.isError)
    return (
      <Notice tone="danger" announce="alert" title={deliveryLogTexts.testNotSent}>
        {problemText(test.error)}
      </Notice>
    );
  if (!test.data) return null;
  const { delivered, tookMs, answer, sent } = test.data;
  return (
    <Notice
      tone={delivered ? 'success' : 'danger'}
      announce={delivered ? 'status' : 'alert'}
      title={titleOf(test.data)}
    >
      {delivered ? deliveryLogTexts.respondedIn(tookMs) : deliveryLogTexts.failedAfter(tookMs)}
      <BodyText summary={deliveryLogTexts.requestSent} text={JSON.stringify(sent, null, 2)} />
      {answer && <BodyText summary={deliveryLogTexts.responseReceived} text={answer} />}
    </Notice>
  );
}
