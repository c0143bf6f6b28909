import { startMailWorld, MAYA, PASSWORD } from './mail-world.ts';
import { smtpImapSubject } from './smtp-imap-subject.ts';
const clock = { now: Date.now() };
const world = await startMailWorld({ now: () => clock.now });
const s = await smtpImapSubject({ clock, servers: { smtpPort: world.smtpPort, imapPort: world.imapPort, address: MAYA, password: PASSWORD, savesSentMail: false, arrives: async () => {}, left: async () => world.outside, forgetPlaces: null, dropLines: world.dropLines, close: world.close } });
const t = performance.now();
console.log(await s.mail.check({ ...s.mailbox(), deadlineMs: 8000, from: s.from, onLine: (l) => console.log(Math.round(performance.now() - t), l.step, l.state, l.detail, l.problem) }));
console.log(world.inFolder('INBOX').length);
process.exit();
