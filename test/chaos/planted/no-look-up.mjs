// Preloaded into a worker to prove that the judges find what they must: a mailbox that is asked
// whether an email left always says no, so that every lost answer sends it again.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/connectors/mail/smtp-imap/find-sent.ts')) return nextLoad(url, context);
    const source = 'export const findSent = async () => ({ result: "NOT_SENT" });';
    return { format: 'module', shortCircuit: true, source };
  },
});
