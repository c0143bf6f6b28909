import { readIdentity, type Identity } from '#data/identity/identities.ts';
import type { Caller, HttpContext, ServerParts } from '#server/http/handler.ts';
import { isPassword } from '#server/identity/password-hash.ts';
import { rejectWrongPassword } from '#server/http/reject-wrong-password.ts';
import { found } from '#server/http/api-error.ts';

export type SignedInCall = {
  caller: Caller;
  parts: ServerParts;
  http: HttpContext;
  realNow: number;
};

/** The signed-in identity. */
export async function signedInIdentity({
  caller,
  parts,
}: Pick<SignedInCall, 'caller' | 'parts'>): Promise<Identity> {
  const identity = found(await readIdentity(parts.db, caller.identityId));
  return identity;
}

/** The signed-in identity, if its password is right. */
export async function confirmPassword(call: SignedInCall, password: string): Promise<Identity> {
  const {
    parts: { db },
    http,
    realNow,
  } = call;
  const identity = await signedInIdentity(call);
  await rejectWrongPassword({ db, identity, password, isPassword, http, realNow });
  return identity;
}
