/** The credentials that sign an account in. */
export type LoginCredentials =
  { userName: string; password: string } | { sessionToken: string; premiumToken: string | null };
/** The user's own proxy, through which the provider connects an account. */
export type AccountProxy = {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  userName: string | null;
  password: string | null;
};
