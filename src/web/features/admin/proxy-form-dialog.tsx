import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { useState } from 'react';
import type { FieldError } from '#contract/problem.ts';
import type { ProxyAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { countryOptions } from '#web/parts/country-options.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './admin.module.css';
import { proxiesTexts } from './proxies-texts.ts';

const texts = proxiesTexts.form;
const PROTOCOLS = ['http', 'https', 'socks5'] as const;
const COUNTRIES = countryOptions();
const EMPTY = {
  protocol: 'http' as (typeof PROTOCOLS)[number],
  host: '',
  port: '',
  userName: '',
  password: '',
  countryCode: '',
  capacity: 10,
};
type Draft = typeof EMPTY;

function draftOf(proxy: ProxyAnswer | null): Draft {
  if (proxy === null) return EMPTY;
  const { protocol, host, port, userName, countryCode, capacity } = proxy;
  return {
    ...EMPTY,
    protocol,
    host,
    countryCode,
    capacity,
    port: String(port),
    userName: userName ?? '',
  };
}

/** The fields of a proxy; `errorOf` says what the server refused. */
function ProxyFields({
  draft,
  isNew,
  change,
  errorOf,
}: {
  draft: Draft;
  isNew: boolean;
  change: (part: Partial<Draft>) => void;
  errorOf: (path: keyof Draft) => string | null;
}) {
  return (
    <div className={styles.grid}>
      <SelectField
        label={texts.protocol}
        value={draft.protocol}
        options={PROTOCOLS.map((value) => ({ value, label: value }))}
        onChange={(protocol) => change({ protocol })}
      />
      <TextField
        label={texts.host}
        required
        autoComplete="off"
        maxLength={FIELD_LENGTHS.proxyHost}
        data-autofocus=""
        error={errorOf('host')}
        value={draft.host}
        onChange={(host) => change({ host })}
      />
      <TextField
        label={texts.port}
        required
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('port')}
        value={draft.port}
        onChange={(port) => change({ port })}
      />
      <SelectField
        label={texts.country}
        required
        searchable
        error={errorOf('countryCode')}
        value={draft.countryCode || null}
        options={COUNTRIES}
        onChange={(countryCode) => change({ countryCode })}
      />
      <TextField
        label={texts.userName}
        autoComplete="off"
        maxLength={FIELD_LENGTHS.proxyUserName}
        error={errorOf('userName')}
        value={draft.userName}
        onChange={(userName) => change({ userName })}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        help={isNew ? undefined : texts.keepPassword}
        error={errorOf('password')}
        value={draft.password}
        onChange={(password) => change({ password })}
      />
      <NumberField
        label={texts.capacity}
        min={1}
        max={10_000}
        error={errorOf('capacity')}
        value={draft.capacity}
        onChange={(capacity) => change({ capacity })}
      />
    </div>
  );
}

/** Adds a proxy or changes one; a password is never shown, and kept where none is typed. */
export function ProxyFormDialog({
  proxy,
  onClose,
}: {
  proxy: ProxyAnswer | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(proxy));
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const { password, ...fields } = draft;
  const isWhole = draft.host.trim() !== '' && draft.port.trim() !== '' && draft.countryCode !== '';
  const save = (reason: string) => {
    const body = {
      ...fields,
      host: fields.host.trim(),
      port: Number(fields.port),
      ...(password !== '' && { password }),
      reason,
    };
    return proxy === null
      ? api('POST /admin/proxies', { body })
      : api('PATCH /admin/proxies/{id}', { params: { id: proxy.id }, body });
  };
  const words =
    proxy === null
      ? { title: texts.addTitle, label: texts.add, busy: texts.adding, done: texts.added }
      : { title: texts.changeTitle, label: texts.save, busy: texts.saving, done: texts.saved };
  return (
    <ActDialog
      title={words.title}
      {...(proxy !== null && { text: texts.changeText })}
      confirmLabel={words.label}
      busyLabel={words.busy}
      done={words.done}
      problem={isWhole ? null : texts.missing}
      act={save}
      onRefused={setRefused}
      onClose={onClose}
    >
      <ProxyFields
        draft={draft}
        isNew={proxy === null}
        change={(part) => {
          setDraft({ ...draft, ...part });
          setRefused(refused.filter(({ path }) => !(path in part)));
        }}
        errorOf={(path) => refused.find((error) => error.path === path)?.message ?? null}
      />
    </ActDialog>
  );
}
