import type { Provider } from '#mail/oauth/provider-call.ts';

const NAMES = { GOOGLE: 'Google', MICROSOFT: 'Microsoft' } as const satisfies Record<
  Provider,
  string
>;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * The page on which the owner of a practice mailbox chooses it and what to allow. Each permission
 * can be left out, as at Google.
 */
export function allowPage({
  provider,
  addresses,
  hint,
  scopes,
}: {
  provider: Provider;
  addresses: readonly string[];
  hint: string;
  scopes: readonly string[];
}): string {
  const name = NAMES[provider];
  const chosen = addresses.find((address) => address === hint.toLowerCase()) ?? addresses[0];
  const mailboxes = addresses.map(
    (address) =>
      `<label><input type="radio" name="address" value="${escaped(address)}"${address === chosen ? ' checked' : ''}> ${escaped(address)}</label>`,
  );
  const permissions = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label>`,
  );
  const choice =
    addresses.length === 0
      ? '<p>There is no practice mailbox yet. Create one first.</p>'
      : `<fieldset><legend>Mailbox</legend>${mailboxes.join('')}</fieldset>
<fieldset><legend>Permissions</legend>${permissions.join('')}</fieldset>
<button name="do" value="allow">Allow</button>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Practice ${name}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin: 10vh auto; padding: 0 1rem }
fieldset { border: 1px solid; border-radius: 8px; margin: 1rem 0; padding: 1rem }
label { display: flex; gap: .5rem; overflow-wrap: anywhere }
button { font: inherit; padding: .5rem 1rem }
</style>
</head>
<body>
<main>
<h1>Practice ${name}</h1>
<p>This page stands for ${name} in practice mode. Allow Reachwell to use a practice mailbox?</p>
<form method="post">
${choice}
<button name="do" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`;
}
