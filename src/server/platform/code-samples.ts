import type { ApiExample } from '#server/platform/api-examples.ts';

type Sampled = {
  method: string;
  url: string;
  /** Whether the call needs a key. */
  signed: boolean;
  example: ApiExample;
  /** The field of the call that takes a file. */
  fileField: string;
};
type Sample = { lang: string; label: string; source: string };

const KEY = 'REACHWELL_KEY';
const indented = (text: string) => text.replaceAll('\n', '\n  ');
const json = (value: unknown) => JSON.stringify(value, null, 2);
const fileName = (file: string) => (file.startsWith('%PDF') ? 'offer.pdf' : 'leads.csv');
const fieldsOf = ({ body }: ApiExample) =>
  Object.entries((body ?? {}) as object).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, url, signed, example, fileField }: Sampled): string {
  const { body, file } = example;
  const form = [
    ...fieldsOf(example).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`),
    `-F ${fileField}=@${fileName(file ?? '')}`,
  ];
  const rest =
    file !== undefined
      ? form
      : body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(json(body))}`];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...(signed ? [`-H "Authorization: Bearer $${KEY}"`] : []),
    ...rest,
  ].join(' \\\n  ');
}

function typescript({ method, url, signed, example, fileField }: Sampled): string {
  const { body, file } = example;
  const headers = [
    ...(signed ? [`Authorization: \`Bearer \${process.env.${KEY}}\``] : []),
    ...(body !== undefined && file === undefined ? [`'Content-Type': 'application/json'`] : []),
  ];
  const form =
    file === undefined
      ? ''
      : [
          'const form = new FormData();',
          ...fieldsOf(example).map(
            ([name, value]) => `form.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
          ),
          `form.set('${fileField}', await openAsBlob('${fileName(file)}'), '${fileName(file)}');\n\n`,
        ].join('\n');
  const parts = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(file !== undefined
      ? ['body: form,']
      : body !== undefined
        ? [`body: JSON.stringify(${indented(json(body))}),`]
        : []),
  ];
  const options = parts.length === 0 ? '' : `, {\n  ${parts.join('\n  ')}\n}`;
  const importing = file === undefined ? '' : "import { openAsBlob } from 'node:fs';\n\n";
  return `${importing}${form}const answer = await fetch(${JSON.stringify(url)}${options});
console.log(answer.status, await answer.text());`;
}

/** JSON as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}: ${pythonOf(inner)}`,
  );
  return `{${members.join(', ')}}`;
}

function python({ method, url, signed, example, fileField }: Sampled): string {
  const { body, file } = example;
  const parts = [
    JSON.stringify(url),
    ...(signed ? [`headers={"Authorization": f"Bearer {os.environ['${KEY}']}"}`] : []),
    ...(file !== undefined
      ? [
          `data=${pythonOf(Object.fromEntries(fieldsOf(example)))}`,
          `files={"${fileField}": open("${fileName(file)}", "rb")}`,
        ]
      : body !== undefined
        ? [`json=${pythonOf(body)}`]
        : []),
  ];
  return `import os
import requests

answer = requests.${method.toLowerCase()}(
    ${parts.join(',\n    ')},
)
print(answer.status_code, answer.text)`;
}

/** How a program makes a call, in the languages that most are written in. */
export function codeSamples(sampled: Sampled): Sample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(sampled) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(sampled) },
    { lang: 'Python', label: 'Python', source: python(sampled) },
  ];
}
