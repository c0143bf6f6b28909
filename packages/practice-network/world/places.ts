import type { Culture } from '#world/names.ts';

/**
 * A place to live: the network's number of the country, the weight it has in the world, the names
 * people there have (the first most often).
 */
export interface Place {
  city: string;
  country: string;
  code: string;
  countryGeoId: string;
  locale: string;
  weight: number;
  cultures: readonly Culture[];
}

type Row = readonly [
  country: string,
  code: string,
  geoId: string,
  locale: string,
  cultures: readonly Culture[],
  cities: readonly (readonly [string, number])[],
];

const ROWS: readonly Row[] = [
  [
    'United States',
    'US',
    '103644278',
    'en_US',
    ['english', 'english', 'spanish', 'indian', 'chinese', 'english'],
    [
      ['New York, New York', 9],
      ['San Francisco, California', 7],
      ['Austin, Texas', 5],
      ['Chicago, Illinois', 5],
      ['Boston, Massachusetts', 4],
      ['Seattle, Washington', 4],
      ['Miami, Florida', 3],
      ['Denver, Colorado', 3],
    ],
  ],
  [
    'United Kingdom',
    'GB',
    '101165590',
    'en_US',
    ['english', 'english', 'english', 'indian', 'nigerian', 'polish'],
    [
      ['London, England', 9],
      ['Manchester, England', 4],
      ['Edinburgh, Scotland', 2],
      ['Bristol, England', 2],
    ],
  ],
  ['Ireland', 'IE', '104738515', 'en_US', ['english', 'english', 'polish'], [['Dublin', 3]]],
  [
    'Canada',
    'CA',
    '101174742',
    'en_US',
    ['english', 'english', 'french', 'indian', 'chinese'],
    [
      ['Toronto, Ontario', 4],
      ['Montréal, Quebec', 3],
      ['Vancouver, British Columbia', 2],
    ],
  ],
  [
    'Australia',
    'AU',
    '101452733',
    'en_US',
    ['english', 'english', 'chinese', 'italian'],
    [
      ['Sydney, New South Wales', 3],
      ['Melbourne, Victoria', 3],
    ],
  ],
  [
    'Germany',
    'DE',
    '101282230',
    'de_DE',
    ['german', 'german', 'german', 'turkish', 'polish'],
    [
      ['Berlin', 5],
      ['Munich, Bavaria', 4],
      ['Hamburg', 3],
      ['Frankfurt, Hesse', 2],
      ['Cologne, North Rhine-Westphalia', 2],
    ],
  ],
  ['Austria', 'AT', '103883259', 'de_DE', ['german', 'german', 'turkish'], [['Vienna', 2]]],
  [
    'Switzerland',
    'CH',
    '106693272',
    'de_DE',
    ['german', 'french', 'italian'],
    [
      ['Zurich', 2],
      ['Geneva', 1],
    ],
  ],
  [
    'France',
    'FR',
    '105015875',
    'fr_FR',
    ['french', 'french', 'french', 'arabic'],
    [
      ['Paris, Île-de-France', 6],
      ['Lyon, Auvergne-Rhône-Alpes', 2],
      ['Toulouse, Occitanie', 1],
    ],
  ],
  [
    'Spain',
    'ES',
    '105646813',
    'es_ES',
    ['spanish'],
    [
      ['Madrid, Community of Madrid', 3],
      ['Barcelona, Catalonia', 3],
      ['Valencia, Valencian Community', 1],
    ],
  ],
  ['Mexico', 'MX', '103323778', 'es_ES', ['spanish'], [['Mexico City', 3]]],
  [
    'Italy',
    'IT',
    '103350119',
    'it_IT',
    ['italian'],
    [
      ['Milan, Lombardy', 3],
      ['Rome, Latium', 2],
    ],
  ],
  [
    'Netherlands',
    'NL',
    '102890719',
    'nl_NL',
    ['dutch', 'dutch', 'dutch', 'turkish'],
    [
      ['Amsterdam, North Holland', 4],
      ['Rotterdam, South Holland', 2],
      ['Utrecht', 1],
    ],
  ],
  [
    'Belgium',
    'BE',
    '100565514',
    'nl_NL',
    ['dutch', 'french'],
    [
      ['Brussels', 2],
      ['Antwerp, Flemish Region', 1],
    ],
  ],
  [
    'Sweden',
    'SE',
    '105117694',
    'sv_SE',
    ['nordic'],
    [
      ['Stockholm', 3],
      ['Göteborg, Västra Götaland', 1],
    ],
  ],
  ['Denmark', 'DK', '104514075', 'da_DK', ['nordic'], [['Copenhagen', 2]]],
  ['Norway', 'NO', '103819153', 'no_NO', ['nordic'], [['Oslo', 2]]],
  ['Finland', 'FI', '100456013', 'fi_FI', ['nordic'], [['Helsinki, Uusimaa', 1]]],
  [
    'Poland',
    'PL',
    '105072130',
    'pl_PL',
    ['polish'],
    [
      ['Warsaw, Mazowieckie', 3],
      ['Kraków, Małopolskie', 2],
    ],
  ],
  [
    'India',
    'IN',
    '102713980',
    'en_US',
    ['indian'],
    [
      ['Bengaluru, Karnataka', 6],
      ['Mumbai, Maharashtra', 5],
      ['Delhi', 4],
      ['Hyderabad, Telangana', 3],
    ],
  ],
  ['Singapore', 'SG', '102454443', 'en_US', ['chinese', 'indian', 'english'], [['Singapore', 3]]],
  [
    'Japan',
    'JP',
    '101355337',
    'ja_JP',
    ['japanese'],
    [
      ['Tokyo', 3],
      ['Osaka', 1],
    ],
  ],
  [
    'United Arab Emirates',
    'AE',
    '104305776',
    'en_US',
    ['arabic', 'indian', 'english'],
    [['Dubai', 3]],
  ],
  ['Turkey', 'TR', '102105699', 'tr_TR', ['turkish'], [['Istanbul', 2]]],
  [
    'Brazil',
    'BR',
    '106057199',
    'pt_BR',
    ['portuguese'],
    [
      ['São Paulo', 4],
      ['Rio de Janeiro', 2],
    ],
  ],
  [
    'Portugal',
    'PT',
    '100364837',
    'pt_BR',
    ['portuguese'],
    [
      ['Lisbon', 2],
      ['Porto', 1],
    ],
  ],
  ['Nigeria', 'NG', '105365761', 'en_US', ['nigerian'], [['Lagos', 2]]],
];

export const PLACES: readonly Place[] = ROWS.flatMap(
  ([country, code, countryGeoId, locale, cultures, cities]) =>
    cities.map(([city, weight]) => ({
      city,
      country,
      code,
      countryGeoId,
      locale,
      weight,
      cultures,
    })),
);

/** The place as a profile prints it. */
export function placeText(place: Place): string {
  return place.city === place.country ? place.country : `${place.city}, ${place.country}`;
}

/** The network's number of a city: ours, in a range that no country uses. */
export function cityGeoId(placeIndex: number): string {
  return String(90000000 + placeIndex);
}

const SLOTS: readonly number[] = PLACES.flatMap((place, index) =>
  Array.from({ length: place.weight }, () => index),
);

/** The index of a place, each as often as its weight says. */
export function placeIndexOf(bits: number): number {
  return SLOTS[bits % SLOTS.length] ?? 0;
}
