import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail } from '#core/email/email-address.ts';
import type { Encryption } from '#core/email/mailbox-check.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { useForm } from '#web/ui/fields/use-form.ts';
import { emailAccountTexts } from './email-account-texts.ts';

const texts = emailAccountTexts.form;

export type Side = 'smtp' | 'imap';
type SideValues<Name extends Side> = Record<
  `${Name}.${'host' | 'port' | 'userName' | 'password'}`,
  string
> &
  Record<`${Name}.encryption`, Encryption>;
/** The form by the paths of the request, so that a refusal finds its field. */
export type SmtpValues = { address: string; fromName: string; same: boolean } & SideValues<'smtp'> &
  SideValues<'imap'>;
type Mailbox = Answer<'GET /v1/auth/mailbox'>;
type Guess = Answer<'GET /v1/auth/servers'>;

function initialValues({
  mailbox,
  email,
  name,
}: {
  mailbox: Mailbox | null;
  email: string;
  name: string;
}): SmtpValues {
  const { smtp, imap } = mailbox?.servers ?? {};
  return {
    address: mailbox?.address ?? email,
    fromName: mailbox?.fromName ?? name,
    'smtp.host': smtp?.host ?? '',
    'smtp.port': String(smtp?.port ?? 587),
    'smtp.encryption': smtp?.encryption ?? 'STARTTLS',
    'smtp.userName': smtp?.userName ?? mailbox?.address ?? email,
    'smtp.password': '',
    same: smtp?.userName === imap?.userName,
    'imap.host': imap?.host ?? '',
    'imap.port': String(imap?.port ?? 993),
    'imap.encryption': imap?.encryption ?? 'TLS',
    'imap.userName': imap?.userName ?? '',
    'imap.password': '',
  };
}

const portError = (text: string) =>
  /^\d{1,5}$/u.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? null : texts.portRange;

function errorsOf(values: SmtpValues) {
  const own = values.same ? () => null : requiredProblem;
  return {
    address: isEmail(values.address) ? null : FIELD_MESSAGES.INVALID_EMAIL(),
    fromName: requiredProblem(values.fromName),
    'smtp.host': requiredProblem(values['smtp.host']),
    'smtp.port': portError(values['smtp.port']),
    'smtp.userName': requiredProblem(values['smtp.userName']),
    'smtp.password': requiredProblem(values['smtp.password']),
    'imap.host': requiredProblem(values['imap.host']),
    'imap.port': portError(values['imap.port']),
    'imap.userName': own(values['imap.userName']),
    'imap.password': own(values['imap.password']),
  };
}

function bodyOf(values: SmtpValues) {
  const server = (side: Side) => ({
    host: values[`${side}.host`].trim(),
    port: Number(values[`${side}.port`]),
    encryption: values[`${side}.encryption`],
  });
  const signIn = (side: Side) => ({
    userName: values[`${side}.userName`].trim(),
    password: values[`${side}.password`],
  });
  return {
    emailProvider: 'SMTP' as const,
    address: values.address.trim(),
    fromName: values.fromName.trim(),
    smtp: { ...server('smtp'), ...signIn('smtp') },
    imap: { ...server('imap'), ...signIn(values.same ? 'smtp' : 'imap') },
  };
}

const areServersEntered = (values: SmtpValues) =>
  values['smtp.host'] !== '' || values['imap.host'] !== '';

/** A mailbox with the servers that are known of it, entered into the form. */
function withMailbox(
  values: SmtpValues,
  { address, smtp, imap }: Omit<Guess, 'source'> & { address: string },
): SmtpValues {
  return {
    ...values,
    address,
    'smtp.userName': address,
    ...(smtp && {
      'smtp.host': smtp.host,
      'smtp.port': String(smtp.port),
      'smtp.encryption': smtp.encryption,
    }),
    ...(imap && {
      'imap.host': imap.host,
      'imap.port': String(imap.port),
      'imap.encryption': imap.encryption,
    }),
  };
}

/** The form with the guessed servers, unless the user typed something during the lookup. */
export function withGuess(values: SmtpValues, { address, ...guess }: Guess & { address: string }) {
  return values.address.trim() === address && !areServersEntered(values)
    ? withMailbox(values, { address, ...guess })
    : values;
}

/** A different address guesses the servers again, as long as the user has entered none. */
function useGuess({
  values,
  setValues,
}: Pick<ReturnType<typeof useForm<SmtpValues>>, 'values' | 'setValues'>) {
  const [guessed, setGuessed] = useState('');
  const guess = useMutation({
    mutationFn: (address: string) => api('GET /v1/auth/servers', { query: { address } }),
    onSuccess: (answer, address) => setValues((old) => withGuess(old, { ...answer, address })),
  });
  const look = () => {
    const address = values.address.trim();
    if (!isEmail(address) || address === guessed || areServersEntered(values)) return;
    setGuessed(address);
    guess.mutate(address);
  };
  return { look, source: guess.data === undefined ? undefined : guess.data.source };
}

/** The form for SMTP and IMAP: what is entered, guessed and sent. */
export function useSmtpForm({
  mailbox,
  email,
  name,
  onDone,
}: {
  mailbox: Mailbox | null;
  email: string;
  name: string;
  onDone: () => void;
}) {
  const toast = useToast();
  const form = useForm<SmtpValues>({
    initial: initialValues({ mailbox, email, name }),
    validate: errorsOf,
  });
  const { setValues, values, fail } = form;
  const fill = ({ smtp, imap }: Omit<Guess, 'source'>, address: string, password: string) =>
    setValues((old) => ({
      ...withMailbox(old, { address, smtp, imap }),
      'smtp.password': password,
      same: true,
    }));
  const connect = useMutation({
    mutationFn: (entered: SmtpValues) => api('POST /v1/auth', { body: bodyOf(entered) }),
    onSuccess: () => {
      toast.success(texts.connected);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiProblem)
        fail(
          error.fieldErrors.map(({ path, message }) => ({
            path: values.same ? path.replace(/^imap\.(userName|password)$/u, 'smtp.$1') : path,
            message,
          })),
        );
    },
  });
  return { ...form, fill, connect, guess: useGuess({ values, setValues }) };
}
