/** The context that a proxy's password is sealed for; it opens for no other. */
export const proxyContext = (proxyId: string) => `proxy|${proxyId}`;
