import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commitSubjects, textsOfCode, textsOfMarkdown } from './readable-texts.ts';
import { FORMS, translatedEnglish } from './translated-english.ts';

const AUTHOR = ['user.name=a', 'user.email=a@example.com', 'commit.gpgsign=false'].flatMap(
  (setting) => ['-c', setting],
);

const PLANTED = {
  nobody: ['There’s nobody among them you can do this to', 'Nobody can change it.'],
  somebody: ['When somebody invites you', 'The labels that everybody has'],
  whoever: ['Ask whoever runs this installation', 'Whoever changed it knew your password'],
  'who as a subject': ['Who buys one becomes its buyer.', 'No plan yet. Who buys one is its buyer'],
  'one as a person': ['A label of one’s own', 'Older messages come as one scrolls to them'],
  'in place of': ['Exact times in place of 5 hours ago'],
  'takes the place of': ['It takes the place of the old rule'],
  'at once': ['Campaigns stop at once'],
  'of its own accord': ['It starts of its own accord'],
  'by itself': ['The server tries again by itself.'],
  stands: [
    'Your campaigns run from where they stood',
    'What stands in the log',
    'Sent as it stands',
  ],
  'lies in': ['The reason lies in the settings'],
  rests: ['The lane rests for a minute'],
  'goes on': ['The rest of the sequence goes on', 'Paid time goes on from May 3'],
  anew: ['Its 14 days begin anew'],
  'comes to an end': ['A try that comes to an end'],
  'gets known': ['Once their profile gets known'],
  'is to be': ['It is to be sent tomorrow', 'Leads that are not to be contacted'],
  'is no': ['The sender is no email address', 'A change made offline is no new version'],
  'is forgotten': ['The proxy is forgotten, with its password.'],
  'answers again': ['It stops two users until it answers again'],
  'gives word': ['A reply that LinkedIn never gives word of'],
  'tells of': ['The log tells of it', 'PartnerStack is told of new customers'],
  bears: ['What happened to leads bears practice time'],
  mends: ['Mend what checks found'],
  seldom: ['Parts that are seldom needed'],
  'of whom': ['People of whom no search has said anything'],
  'also when': ['The last check, also while it runs'],
  'else as otherwise': ['Else the first one counts', 'It keeps its own icon, else the default'],
  'the same for': ['Leads are paused. The same for campaigns'],
  meanwhile: ['Everything works meanwhile.', 'The lead was deleted meanwhile'],
  'of today': ['The limits of today are used up'],
  'the present one': ['Leave it empty to keep the present one.'],
  'how it is called': ['How the list is called'],
  'allows to': ['The plan allows to send InMails'],
  'since days': ['Waiting since 3 days'],
  'in this moment': ['In this moment no worker is running'],
  'can be had': ['Containers, where they can be had'],
  hence: ['It is locked, hence the warning', 'Two workers, whereby one sleeps'],
} satisfies Record<keyof typeof FORMS, string[]>;

test.each(Object.entries(PLANTED))('the form “%s” is found and answered', (form, texts) => {
  const { write } = FORMS[form as keyof typeof FORMS];
  for (const text of texts)
    expect(translatedEnglish(text), text).toEqual([expect.stringMatching(`: ${write}$`)]);
});

test.each([
  'No one on your team can contact them. Anyone you invite can join.',
  'Many campaigns at once. You can add up to 500 URLs at once.',
  'Who can see this?',
  'Who opened it',
  'PIN stands for personal identification number.',
  'There is no mailbox to check, and this is no longer needed.',
  'The rest of the sequence continues. The other one’s name stays.',
  'Meanwhile, the worker keeps its lease.',
  'As of today, this is what else changed.',
  'Bear in mind that bearer tokens expire.',
  'The email can also be read in the outbox.',
  'Two of them, both of whom replied, are going on vacation.',
  'Since 3 days ago, it tells you what happened.',
])('“%s” passes', (text) => {
  expect(translatedEnglish(text)).toEqual([]);
});

test('code is read for its strings, templates, and markup, with their lines', () => {
  const code = `import { one } from './somebody else.ts';
// nobody reads comments here
const texts = { title: 'For nobody', ask: (name: string) => \`Ask \${name} at once\`, id: 'anew' };
const page = <p>It is no
  draft</p>;`;
  expect(textsOfCode('page.tsx', code)).toEqual([
    { place: 'page.tsx:3', text: 'For nobody' },
    { place: 'page.tsx:3', text: 'Ask {} at once' },
    { place: 'page.tsx:4', text: 'It is no draft' },
  ]);
});

test('a document is read without its code and without what it quotes', () => {
  const document = '# Nobody\n\n    seldom\n```\nanew\n```\nThe `rests` of “hence” and "thus"';
  expect(textsOfMarkdown('a.md', document)).toEqual([
    { place: 'a.md:1', text: '# Nobody' },
    { place: 'a.md:7', text: 'The `…` of “…” and “…”' },
  ]);
});

test('subjects are read since an instant, and only in a clone of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-subjects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const commit = (subject: string, at: string) =>
    execFileSync('git', [...AUTHOR, 'commit', '--quiet', '--allow-empty', '--message', subject], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: at },
    });
  expect(commitSubjects(folder)).toEqual([]);
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  expect(commitSubjects(folder)).toEqual([]);
  commit('Mend the old one', '2026-11-29T11:00:00Z');
  commit('inbox: keep the draft', '2026-11-29T13:00:00Z');
  expect(commitSubjects(folder)).toEqual([
    { place: expect.stringMatching(/^commit \w+$/), text: 'inbox: keep the draft' },
  ]);
  mkdirSync(join(folder, 'inside'));
  expect(commitSubjects(join(folder, 'inside'))).toEqual([]);
});
