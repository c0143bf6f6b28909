/** With what an account signs in. */
export type LoginCredentials =
  { userName: string; password: string } | { sessionToken: string; premiumToken: string | null };
/** A proxy of one's own, through which the provider connects an account. */
export type AccountProxy = {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  userName: string | null;
  password: string | null;
};
