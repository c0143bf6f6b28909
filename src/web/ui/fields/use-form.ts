import { useRef, useState } from 'react';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string | null>>;

type FormOptions<Values> = { initial: Values; validate: (values: Values) => FieldErrors<Values> };

/**
 * The state of a small form. A field is judged when it is left changed, then on each change;
 * `submit` judges all and moves the focus to the first wrong one. `fail` takes the server's field
 * errors; `restart` empties a field and puts the focus there.
 */
export function useForm<Values extends Record<string, unknown>>({
  initial,
  validate,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<Values>>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = validate(values);
  const valid = Object.values(errors).every((error) => !error);

  const field = <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    error: refused[name] ?? (touched.has(name) ? (errors[name] ?? null) : null),
    onChange: (value: Values[Name]) => {
      setValues((old) => ({ ...old, [name]: value }));
      setRefused((old) => ({ ...old, [name]: null }));
    },
    onBlur: () => values[name] !== initial[name] && setTouched((old) => new Set(old).add(name)),
    name,
  });
  const submit = (send: (values: Values) => void) => (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setTouched(new Set(Object.keys(values)));
    if (valid) send(values);
    else
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
  };
  const fail = (fieldErrors: readonly { path: string; message: string }[]) => {
    const byField = Map.groupBy(fieldErrors, ({ path }) => path);
    setRefused(
      Object.fromEntries(
        [...byField].map(([path, own]) => [path, own.map(({ message }) => message).join('. ')]),
      ) as FieldErrors<Values>,
    );
  };
  const restart = (...names: (keyof Values & string)[]) => {
    setValues((old) => ({
      ...old,
      ...Object.fromEntries(names.map((name) => [name, initial[name]])),
    }));
    setTouched((old) => new Set([...old].filter((other) => !(names as string[]).includes(other))));
    // Focuses once: leaving a field on the way would validate its old value.
    form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`)?.focus();
  };
  return { form, values, setValues, field, valid, submit, fail, restart };
}
