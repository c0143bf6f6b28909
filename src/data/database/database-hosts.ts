export type DatabaseHost = { host: string; port: number };

/**
 * The servers that a database URL names. `url` names the first alone, as the driver takes it;
 * `needsPrimary`: only one that accepts writes will do.
 */
export type DatabaseHosts = { url: string; hosts: DatabaseHost[]; needsPrimary: boolean };

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/;
const ONE_HOST = /^(\[[^\]]*\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const WANTED = /([?&])target_session_attrs=([^&#]*)&?/;
const STANDARD_PORT = 5432;

/**
 * Reads a URL such as `postgres://a,b:5433/db?target_session_attrs=read-write`, which libpq knows
 * and the driver doesn't. Several hosts need a primary unless it says `any`. Null: it isn't one.
 */
export function databaseHosts(databaseUrl: string): DatabaseHosts | null {
  const [, before = '', names = '', after = ''] = PARTS.exec(databaseUrl) ?? [];
  if (before === '') return null;
  const wanted = WANTED.exec(after)?.[2];
  const hosts = names === '' ? [] : names.split(',').map(hostOf);
  if (!hosts.every((host) => host !== null)) return null;
  if (wanted !== undefined && !['read-write', 'primary', 'any'].includes(wanted)) return null;
  const rest = after.replace(WANTED, '$1').replace(/[?&]$/, '');
  const url = `${before}${names.split(',')[0]}${rest}`;
  if (!URL.canParse(url)) return null;
  const needsPrimary = wanted === undefined ? hosts.length > 1 : wanted !== 'any';
  return { url, hosts, needsPrimary };
}

function hostOf(text: string): DatabaseHost | null {
  const [, host = '', port] = ONE_HOST.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? STANDARD_PORT) };
}
