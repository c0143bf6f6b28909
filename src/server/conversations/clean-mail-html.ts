import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

/** Marks where an external image was; the thread says that images were left out. */
const LEFT_OUT = 'data-left-out';
/** Pictures embedded in the text itself. */
const INLINE_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=\s]*$/iu;
const LINK = /^(?:https?:\/\/|mailto:)/iu;

const COLOR = [/^#[\da-f]{3,8}$/iu, /^[a-z]{3,25}$/iu, /^(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)$/iu];
const LENGTH = [/^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/u];
const LENGTHS = [/^(?:\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?\s*|auto\s*){1,4}$/u];
const WORDS = [/^[a-z-]{1,20}$/u];

/** Styles for text and tables; nothing that moves, overlays, or loads anything. */
const STYLES = {
  color: COLOR,
  'background-color': COLOR,
  'font-family': [/^[\w\s,'"-]{1,200}$/u],
  'font-size': [...LENGTH, ...WORDS],
  'font-style': WORDS,
  'font-weight': [...WORDS, /^[1-9]00$/u],
  'line-height': LENGTH,
  'text-align': WORDS,
  'text-decoration': WORDS,
  'vertical-align': WORDS,
  'white-space': WORDS,
  width: LENGTH,
  'max-width': LENGTH,
  margin: LENGTHS,
  padding: LENGTHS,
  'border-collapse': WORDS,
};

const TEXT_TAGS = (
  'a abbr b big blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 ' +
  'h5 h6 hr i img ins li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th ' +
  'thead tr tt u ul'
).split(' ');
/** Tags whose content is not readable text. */
const SILENT_TAGS = (
  'script style textarea option noscript template title head svg math object iframe xmp noembed ' +
  'noframes plaintext select'
).split(' ');

/**
 * The formatting of an email without anything active or external: no script, style sheet, form,
 * frame, or URL other than links, which open outside the page (product rules, section 15). External
 * images are left out. It is also shown in a sandboxed frame.
 */
export function cleanMailHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TEXT_TAGS,
    disallowedTagsMode: 'discard',
    nonTextTags: SILENT_TAGS,
    allowedAttributes: {
      '*': ['align', 'dir', 'lang', 'title', 'style', 'valign'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      span: [LEFT_OUT],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
      table: ['border', 'cellpadding', 'cellspacing', 'width', 'bgcolor'],
      td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
      th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
      col: ['span', 'width'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    enforceHtmlBoundary: false,
    nestingLimit: 100,
    transformTags: { a: linkOf, img: imageOf },
  });
}

function linkOf(_: string, { href = '', title }: Attributes): Tag {
  const kept: Attributes = title === undefined ? {} : { title };
  return LINK.test(href.trim())
    ? {
        tagName: 'a',
        attribs: { ...kept, href: href.trim(), target: '_blank', rel: 'noopener noreferrer' },
      }
    : { tagName: 'span', attribs: kept };
}

function imageOf(_: string, { src = '', alt = '', width, height }: Attributes): Tag {
  if (!INLINE_PICTURE.test(src.trim()))
    return { tagName: 'span', attribs: { [LEFT_OUT]: 'image' } };
  const size = (name: string, value: string | undefined): Attributes =>
    value !== undefined && /^\d{1,4}$/u.test(value) ? { [name]: value } : {};
  return {
    tagName: 'img',
    attribs: { src: src.trim(), alt, ...size('width', width), ...size('height', height) },
  };
}
