/** What a proxy's password is sealed for: it opens for the same alone. */
export const proxyContext = (proxyId: string) => `proxy|${proxyId}`;
