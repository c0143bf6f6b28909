/** What practice mode can make happen to a subscription of test billing. */
export type TestDeed = 'pay' | 'fail' | 'renew' | 'dispute';

/** What a hosted form of test billing shows. */
export type HostedForm =
  | { kind: 'CHECKOUT'; state: 'OPEN' | 'COMPLETE' | 'EXPIRED'; priceId: string; seats: number }
  | { kind: 'PORTAL'; cardFails: boolean };

/**
 * What a person does on the hosted forms of test billing, and what practice mode makes happen. Each
 * throws PaymentsError.
 */
export type TestControls = {
  readForm: (of: { formId: string; realNow: number }) => Promise<HostedForm>;
  /** What a person answers on a hosted form; the customer whose account it changed. */
  answerForm: (of: {
    formId: string;
    outcome: 'pay' | 'fail' | 'wait';
    realNow: number;
  }) => Promise<{ customerId: string }>;
  steer: (of: {
    customerId: string;
    subscriptionId: string;
    deed: TestDeed;
    realNow: number;
  }) => Promise<void>;
};
