import type { Phrases } from '#core/email/phrases.ts';

/** How people ask in Finnish and Czech never to be contacted again, in plain letters. */
export const FINNISH_CZECH: Phrases = {
  fi: [
    '(?:ala|alkaa|ette|et|ei saa) (?:\\S{1,15} ){0,3}(?:ota|ottako|ottaa) (?:\\S{1,15} ){0,3}' +
      '(?:yhteytta|yhteyksia)(?: (?:minuun|meihin|uudestaan|enaa))?(?! (?:ennen|tanaan))',
    '(?:ala|alkaa) (?:\\S{1,12} ){0,2}(?:laheta|lahettako|kirjoita|kirjoittako|viestittele' +
      '|hairitse' +
      '|hairitko)(?:(?: (?:minulle|meille|enaa|lisaa|viesteja|uudestaan|sahkopostia)){1,3}' +
      '|(?= ?(?:$|[,.!])))',
    '(?:en|emme) (?:\\S{1,12} ){0,2}(?:halua|toivo) (?:\\S{1,12} ){0,3}(?:viesteja|sahkopostia' +
      '|yhteydenottoja|mainoksia|markkinointia|kuulla teista|postia)',
    '(?:poista|poistakaa|poistaisitteko|poistamaan) (?:\\S{1,15} ){0,3}(?:minut|meidat|tietoni' +
      '|tietomme|osoitteeni|yhteystietoni)(?! (?:kopiosta|ketjusta))',
    '(?:lopeta|lopettakaa) (?:\\S{1,12} ){0,2}(?:viest\\p{L}{1,8}|lahettaminen|yhteydenotot' +
      '|sahkopost\\p{L}{1,6}|mainost\\p{L}{1,8}|kirjoittelu)',
    '(?:peruuta|peruuttakaa|perun|haluan perua) (?:\\S{1,12} )?(?:tilau\\p{L}{1,6}' +
      '|suostumu\\p{L}{1,6})',
    '(?:jattakaa|jata) (?:minut|meidat) rauhaan',
    '(?:mieluummin|mieluiten|toivon|kiitollinen|arvostaisin) (?:\\S{1,15} ){0,4}(?:ette|et|en' +
      '|ettette)' +
      ' (?:\\S{1,12} ){0,3}(?:ota|ottaisi|lahettaisi|laheta|saisi|kirjoittaisi)(?: \\S{1,15}){0,2}',
    'ei (?:enaa )?(?:lisaa )?(?:viesteja|sahkopostia|mainoksia)(?: enaa)?(?: kiitos)?(?= ?(?:$' +
      '|[,.!]))',
  ],
  cs: [
    '(?:nepiste|nekontaktujte|neposilejte|nepis|neposilej|nekontaktuj|neobtezujte|nespamujte)' +
      '(?: (?:mi|me|nam|nas|uz|jiz|prosim|dal|dale|vice|znovu|nic|zadne|dalsi)){0,4}' +
      '(?! (?:pred|do|pres|az|v (?:patek|pondeli)))',
    'prosim (?:\\S{1,12} ){0,4}(?:nepsat|nekontaktovat|neposilat|nepsali|nekontaktovali' +
      '|neposilali)' +
      '(?: (?:mi|me|nam|nas|uz|dal|vice)){0,3}',
    '(?:prosim|zadam|zadame|prosime) (?:\\S{1,12} ){0,3}o (?:\\S{1,12} )?(?:vyrazeni|odhlaseni' +
      '|vymaz' +
      '|vymazani|odstraneni|odebrani)(?: (?:me|mne|nas|z|mych|nasi|\\S{1,15})){0,3}',
    '(?:vyrad|odhlas|vymaz|odstran|vyskrtn|smaz|odeber)\\p{L}{0,4} (?:si )?(?:prosim )?' +
      '(?:me|mne|nas|moji adresu|muj e-?mail|me udaje|moje udaje|nasi adresu)(?! z (?:kopie' +
      '|vlakna))',
    '(?:nepreji|neprejeme|nechci|nechceme|nemam zajem|nestojim) (?:si )?(?:\\S{1,12} ){0,2}' +
      '(?:dostavat|dostavate|byt|abyste|odebirat|zasilani|zasilat|prijimat|o zasilani)(?:' +
      ' (?:dalsi' +
      '|obchodni|e-?maily|sdeleni|zpravy|nabidky|kontaktovan\\p{L}|me|nam|mi|psali|kontaktovali' +
      '|reklamu|reklamni)){1,3}',
    '(?:prestante|prestan)(?: (?:mi|me|nam|nas|uz|s))* (?:psat|posilat|kontaktovat|obtezovat' +
      '|spamovat|tim)',
    '(?:odvolavam|beru zpet) (?:\\S{1,8} )?souhlas',
    'dejte (?:mi|nam) (?:uz )?pokoj|nechte (?:me|nas) (?:byt|na pokoji)',
    '(?:ocenil|uvital|radsi|radeji)\\p{L}{0,2} (?:\\S{1,12} ){0,4}(?:nepsali|nekontaktovali' +
      '|neposilali' +
      '|nedostaval\\p{L}?|neozyvali)(?: \\S{1,10}){0,2}',
    'zadne (?:dalsi )?(?:e-?maily|zpravy|nabidky)(?: prosim)?(?= ?(?:$|[,.!]))',
  ],
};
