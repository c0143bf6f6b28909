const TAG = /<\/?([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*) ?\/?>/gu;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/gu;
const ACTING_TAGS = new RegExp(
  '^(?:script|style|link|meta|base|form|input|button|textarea|select|iframe|frame' +
    '|object|embed|svg|math|video|audio|source|template|body|html|head|title|dialog' +
    '|portal|slot)$',
  'u',
);
const SAFE: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:)/iu,
  src: /^data:image\/(?:png|jpeg|gif|webp);base64,/iu,
  target: /^_blank$/u,
  rel: /^noopener noreferrer$/u,
};
const NEVER =
  /^(?:on.*|srcset|srcdoc|action|formaction|background|ping|id|name|class|data-(?!left-out).*)$/u;

/** Parts of cleaned HTML that could run, load something, or leave their container. */
export function faultsOf(html: string): string[] {
  const tags = [...html.matchAll(TAG)];
  const faults =
    tags.length === (html.match(/</gu) ?? []).length ? [] : ['a sign of a tag is open'];
  for (const [, name = '', attributes = ''] of tags) {
    if (ACTING_TAGS.test(name)) faults.push(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (NEVER.test(attribute) || SAFE[attribute]?.test(value) === false)
        faults.push(`${attribute}=${value}`);
      if (
        attribute === 'style' &&
        /url|expression|position|behavior|binding|import|[\\@]/iu.test(value)
      )
        faults.push(value);
    }
  }
  return faults;
}
