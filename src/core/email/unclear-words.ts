/** What tells that an automatic answer can’t be read for sure, in plain letters. */

/** An end of an absence that is no day, apart from "until I return" and goodbyes. */
export const UNTIL_SOMETHING = new RegExp(
  String.raw`(?<!\p{L})(?:until|till|bis|jusqu['’]\p{L}{1,3}|hasta|fino al{0,2}a?|ate|tot)\s{1,3}` +
    String.raw`(?!(?:bald|dann|pronto|luego|siempre|la vista|manana|breve|logo|ja|ziens|snel|dan` +
    String.raw`|gauw|then|now|jetzt|ora|presente?|nu)(?!\p{L}))` +
    String.raw`(?!.{0,30}(?:return|back|ruck|retour|re(?:greso|torno)|vuelta|rientro|ritorno|terug))`,
  'iu',
);
/** A few words that no text of some length is without, in the languages of these lists. */
export const KNOWN_LANGUAGE = new RegExp(
  String.raw`(?<!\p{L})(?:the|and|your?|und|der|die|bitte|sie|vous|est|pour|votre|les|por|para|una?` +
    String.raw`|los|della?|per|il|non|sua|nao|uma|voce|het|een|van|voor|prosze|prosimy|jest|nie|lutfen` +
    String.raw`|icin|ile)(?!\p{L})|[ぁ-ん가-힣一-龥]`,
  'iu',
);
