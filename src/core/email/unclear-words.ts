/** What tells that an automatic answer can’t be read for sure, in plain letters. */

/** An end of an absence that is no day, apart from "until I return" and goodbyes. */
export const UNTIL_SOMETHING = new RegExp(
  String.raw`(?<!\p{L})(?:until|till|bis|jusqu['’]\p{L}{1,3}|hasta|fino al{0,2}a?|ate|tot)\s{1,3}` +
    String.raw`(?!(?:bald|dann|pronto|luego|siempre|la vista|manana|breve|logo|ja|ziens|snel|dan` +
    String.raw`|gauw|then|now|jetzt|ora|presente?|nu)(?!\p{L}))` +
    String.raw`(?!.{0,30}(?:return|back|ruck|retour|re(?:greso|torno)|vuelta|rientro` +
    String.raw`|ritorno|terug))`,
  'iu',
);
/** Several weeks or months: longer than the hold of an absence that names no day. */
export const LONG_UNITS = new RegExp(
  String.raw`(?<!\p{L})(?:weeks|months|wochen|monaten?|semaines|mois|semanas|meses|settimane|mesi` +
    String.raw`|weken|maanden|tygodni\p{L}{0,2}|miesi\p{L}{2,5}|veckor|manader|uger|uker|maneder` +
    String.raw`|недел[ьи]|месяц\p{L}{0,2})(?!\p{L})|أسابيع|أشهر|个月|個月|[ヶか]月|개월`,
  'iu',
);
/** Short words that hardly any sentence is without, in the languages of these lists. */
export const KNOWN_LANGUAGE = new RegExp(
  String.raw`(?<!\p{L})(?:the|at|on|of|to|is|my|we|and|please|your?|und|der|die|am|im|ich|wir` +
    String.raw`|ist|bitte|sie|je|le|la|de|du|en|et|vous|est|pour|el|los|por|para|un|una|di|il` +
    String.raw`|per|non|sono|o|a|em|no|nao|um|uma|ik|op|van|het|een|voor|w|z|na|do|nie|jest` +
    String.raw`|pani?|prosze|bu|ve|bir|ile|icin|lutfen)(?!\p{L})|[ぁ-ん가-힣一-龥]`,
  'iu',
);
