/**
 * What a first sign-in to the simulated LinkedIn starts with: an address that spells the user's own
 * name, which is how the simulated profile gets it (`nora.walker@…`).
 */
export function practiceUserName({
  displayName,
  email,
}: {
  displayName: string;
  email: string;
}): string {
  const words =
    displayName
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/\p{L}{2,}/gu) ?? [];
  const name = [...new Set([words.at(0), words.at(-1)])].join('.');
  return name === '' ? email : `${name}${email.slice(email.lastIndexOf('@'))}`;
}
