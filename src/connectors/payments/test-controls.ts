/** What practice mode can make happen to a subscription of test billing. */
export type TestAction = 'pay' | 'fail' | 'renew' | 'dispute';

/** The contents of a hosted form of test billing. */
export type HostedForm =
  | { kind: 'CHECKOUT'; state: 'OPEN' | 'COMPLETE' | 'EXPIRED'; priceId: string; seats: number }
  | { kind: 'PORTAL'; cardFails: boolean };

/**
 * What a person does on test billing's hosted forms, and what practice mode makes happen. Every
 * method throws PaymentsError.
 */
export type TestControls = {
  readForm: (of: { formId: string; realNow: number }) => Promise<HostedForm>;
  /** A person's decision on a hosted form; returns the customer whose account changed. */
  answerForm: (of: {
    formId: string;
    outcome: 'pay' | 'fail' | 'wait';
    realNow: number;
  }) => Promise<{ customerId: string }>;
  steer: (of: {
    customerId: string;
    subscriptionId: string;
    action: TestAction;
    realNow: number;
  }) => Promise<void>;
};
