import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import type { HostedForm, TestControls } from '#connectors/payments/test-controls.ts';
import { userOfCustomer } from '#data/billing/billing-customers.ts';
import { TEST_FORM_POLICY, testFormPage } from '#server/billing/test-form-page.ts';
import { settle } from '#server/billing/billing-parts.ts';
import type { ServerParts } from '#server/http/handler.ts';

type FormRequest = FastifyRequest<{ Params: { formId: string }; Body: URLSearchParams }>;
type Forms = { parts: ServerParts; payments: Payments; test: TestControls };

const MOST_BYTES = 4096;
const OUTCOMES = ['pay', 'fail', 'wait'] as const;

/** Whether a request goes to a hosted form of test billing. */
export function isTestForm(url: string): boolean {
  return url.startsWith('/billing/test/');
}

/**
 * The hosted forms of test billing, outside the API and without cookies, like a real provider's:
 * anyone with the URL may answer.
 */
export async function serveTestForms({
  app,
  ...forms
}: Forms & { app: FastifyInstance }): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get('/billing/test/:formId', async (request: FormRequest, reply) =>
      sendForm({ forms, request, reply }),
    );
    scope.post('/billing/test/:formId', async (request: FormRequest, reply) =>
      answerForm(forms, request, reply),
    );
  });
}

async function readForm({ test, parts }: Forms, request: FormRequest): Promise<HostedForm | null> {
  const { formId } = request.params;
  return test.readForm({ formId, realNow: parts.clock.realNow() }).catch((error: unknown) => {
    if (error instanceof PaymentsError) return null;
    throw error;
  });
}

async function sendForm({
  forms,
  request,
  reply,
  declined = false,
}: {
  forms: Forms;
  request: FormRequest;
  reply: FastifyReply;
  declined?: boolean;
}): Promise<FastifyReply> {
  const form = await readForm(forms, request);
  return reply
    .code(form === null ? 404 : declined ? 402 : 200)
    .header('content-security-policy', TEST_FORM_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(testFormPage({ form, formId: request.params.formId, declined }));
}

async function answerForm(
  forms: Forms,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { parts, payments, test } = forms;
  const { formId } = request.params;
  const outcome = OUTCOMES.find((each) => each === request.body?.get('outcome'));
  if (outcome === undefined) return sendForm({ forms, request, reply });
  const [now, realNow] = [Math.floor(parts.clock.now()), parts.clock.realNow()];
  try {
    const { customerId } = await test.answerForm({ formId, outcome, realNow });
    const userId = await userOfCustomer(parts.db, customerId);
    if (userId !== null) await settle({ parts, now, realNow }, payments, userId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    return sendForm({ forms, request, reply, declined: error.kind === 'declined' });
  }
  return sendForm({ forms, request, reply });
}
