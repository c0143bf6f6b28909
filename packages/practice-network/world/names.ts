export const CULTURES = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'dutch',
  'nordic',
  'polish',
  'indian',
  'japanese',
  'chinese',
  'arabic',
  'portuguese',
  'turkish',
  'nigerian',
] as const;
export type Culture = (typeof CULTURES)[number];

interface NameLists {
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

function words(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}

/**
 * First and family names by culture, with the accents, hyphens, apostrophes and particles that real
 * lists have.
 */
export const NAMES = {
  english: {
    women: words(
      'Olivia,Emma,Charlotte,Amelia,Sophia,Grace,Hannah,Emily,Megan,Rachel,Lauren,Jessica,Sarah,Katherine,Victoria,Zoë,Chloe,Abigail,Mary-Jane,Rebecca',
    ),
    men: words(
      'James,William,Oliver,Benjamin,Henry,Samuel,Daniel,Matthew,Joseph,David,Andrew,Ryan,Nathan,Thomas,Edward,Christopher,Sean,Jack,Luke,Patrick',
    ),
    families: words(
      "Smith,Johnson,Williams,Brown,Jones,Miller,Davis,Wilson,Anderson,Taylor,Moore,Jackson,Martin,Thompson,White,Harris,Clark,Lewis,Robinson,Walker,O'Brien,McCarthy,Campbell,Mitchell,Carter,Roberts,Evans,Turner,Parker,Collins,Stewart,Morris,Murphy,Cook,Rogers,Bennett,Hughes,Foster,Sanders,Fitzgerald",
    ),
  },
  german: {
    women: words(
      'Anna,Lena,Julia,Katharina,Sabine,Monika,Claudia,Franziska,Johanna,Miriam,Svenja,Ute,Käthe,Jördis,Marlene,Birgit',
    ),
    men: words(
      'Lukas,Jonas,Stefan,Markus,Tobias,Sebastian,Jürgen,Matthias,Florian,Andreas,Wolfgang,Christoph,Maximilian,Björn,Dieter,Karl-Heinz',
    ),
    families: words(
      'Müller,Schmidt,Schneider,Fischer,Weber,Meyer,Wagner,Becker,Schulz,Hoffmann,Schäfer,Koch,Bauer,Richter,Klein,Wolf,Schröder,Neumann,Schwarz,Zimmermann,Braun,Krüger,Hartmann,Lange,Werner,Krause,Lehmann,Köhler,Strauß,von Hohenfels',
    ),
  },
  french: {
    women: words(
      'Camille,Manon,Chloé,Léa,Élodie,Aurélie,Sophie,Nathalie,Hélène,Margaux,Inès,Anne-Laure,Juliette,Céline',
    ),
    men: words(
      'Lucas,Hugo,Nicolas,Julien,Mathieu,Antoine,François,Jérôme,Jean-Baptiste,Guillaume,Étienne,Rémi,Thibault,Benoît',
    ),
    families: words(
      "Martin,Bernard,Dubois,Thomas,Robert,Richard,Petit,Durand,Leroy,Moreau,Simon,Laurent,Lefèvre,Michel,Garcia,Roux,Fournier,Girard,Bonnet,Lambert,Fontaine,Rousseau,Vincent,Müller-Roche,Lemaître,d'Aubigny,Le Goff,Chevalier",
    ),
  },
  spanish: {
    women: words(
      'Lucía,María,Paula,Sofía,Carmen,Ana,Isabel,Pilar,Valentina,Daniela,Ximena,Núria,Rocío,Begoña',
    ),
    men: words(
      'Alejandro,Javier,Carlos,José,Miguel Ángel,Pablo,Sergio,Íñigo,Diego,Andrés,Fernando,Rafael,Óscar,Joaquín',
    ),
    families: words(
      'García,Fernández,González,Rodríguez,López,Martínez,Sánchez,Pérez,Gómez,Ruiz,Hernández,Jiménez,Díaz,Álvarez,Moreno,Muñoz,Romero,Navarro,Torres,Domínguez,Vázquez,Ramos,Castro,Ortega,de la Cruz,Ibáñez,Peña,Núñez',
    ),
  },
  italian: {
    women: words(
      'Giulia,Francesca,Chiara,Martina,Alessia,Elena,Silvia,Valeria,Federica,Ilaria,Paola,Beatrice',
    ),
    men: words(
      'Marco,Alessandro,Luca,Andrea,Matteo,Lorenzo,Davide,Simone,Giovanni,Riccardo,Nicolò,Stefano',
    ),
    families: words(
      "Rossi,Russo,Ferrari,Esposito,Bianchi,Romano,Colombo,Ricci,Marino,Greco,Bruno,Gallo,Conti,De Luca,Mancini,Costa,Giordano,Rizzo,Lombardi,Moretti,D'Angelo,Barbieri,Fontana,Caruso",
    ),
  },
  dutch: {
    women: words('Sanne,Lotte,Femke,Anouk,Marieke,Iris,Esther,Saskia,Fleur,Ilse,Noor,Wilhelmina'),
    men: words('Daan,Sem,Bram,Jeroen,Pieter,Sander,Thijs,Maarten,Koen,Joost,Willem,Ruben'),
    families: words(
      "de Jong,Jansen,de Vries,van den Berg,van Dijk,Bakker,Visser,Smit,Meijer,de Boer,Mulder,de Groot,Bos,Vos,Peters,Hendriks,van Leeuwen,Dekker,Brouwer,van der Meer,Kok,Jacobs,'t Hart,Verhoeven",
    ),
  },
  nordic: {
    women: words('Ingrid,Astrid,Freja,Linnéa,Sigrid,Maja,Åsa,Kirsten,Solveig,Aino,Emilia,Tuula'),
    men: words('Erik,Lars,Magnus,Anders,Søren,Mikkel,Håkon,Bjørn,Jukka,Mikko,Nils,Gustav'),
    families: words(
      'Johansson,Andersson,Karlsson,Nilsson,Eriksson,Larsson,Hansen,Nielsen,Jensen,Pedersen,Olsen,Berg,Lindqvist,Sjöberg,Korhonen,Virtanen,Mäkinen,Nygård,Ødegaard,Dahl,Holm,Lund,Strand,Åkesson',
    ),
  },
  polish: {
    women: words(
      'Katarzyna,Agnieszka,Małgorzata,Joanna,Magdalena,Zofia,Aleksandra,Ewa,Dorota,Natalia',
    ),
    men: words('Piotr,Krzysztof,Tomasz,Paweł,Michał,Łukasz,Jakub,Wojciech,Grzegorz,Stanisław'),
    families: words(
      'Nowak,Kowalski,Wiśniewski,Wójcik,Kowalczyk,Kamiński,Lewandowski,Zieliński,Szymański,Woźniak,Dąbrowski,Kozłowski,Jankowski,Mazur,Krawczyk,Piotrowski,Grabowski,Pawłowski,Michalski,Król',
    ),
  },
  indian: {
    women: words(
      'Priya,Ananya,Aishwarya,Kavya,Neha,Pooja,Shreya,Divya,Meera,Lakshmi,Ritu,Sunita,Deepika,Nandini',
    ),
    men: words(
      'Rahul,Arjun,Vikram,Rohan,Amit,Sanjay,Karthik,Aditya,Suresh,Rajesh,Nikhil,Harish,Manoj,Siddharth',
    ),
    families: words(
      'Sharma,Patel,Singh,Kumar,Gupta,Reddy,Iyer,Nair,Mehta,Joshi,Desai,Rao,Verma,Agarwal,Chatterjee,Banerjee,Mukherjee,Kapoor,Malhotra,Bhat,Pillai,Krishnan,Subramanian,Chopra,Saxena,Kulkarni',
    ),
  },
  japanese: {
    women: words('Yuki,Sakura,Haruka,Aiko,Naomi,Keiko,Misaki,Ayaka,Emi,Rin'),
    men: words('Hiroshi,Takashi,Kenji,Daiki,Yūto,Satoshi,Kazuki,Ryō,Shinji,Haruto'),
    families: words(
      'Sato,Suzuki,Takahashi,Tanaka,Watanabe,Itō,Yamamoto,Nakamura,Kobayashi,Katō,Yoshida,Yamada,Sasaki,Yamaguchi,Matsumoto,Inoue,Kimura,Hayashi,Shimizu,Saitō',
    ),
  },
  chinese: {
    women: words('Wei,Xiaoyan,Mei,Jing,Yan,Lili,Hui,Xin,Yuting,Min'),
    men: words('Jun,Hao,Ming,Lei,Jian,Yong,Tao,Bo,Zhiqiang,Feng'),
    families: words(
      'Wang,Li,Zhang,Liu,Chen,Yang,Huang,Zhao,Wu,Zhou,Xu,Sun,Ma,Zhu,Hu,Guo,He,Lin,Lü,Ouyang',
    ),
  },
  arabic: {
    women: words('Fatima,Aisha,Layla,Mariam,Noor,Yasmin,Huda,Salma,Rania,Zainab'),
    men: words('Mohammed,Ahmed,Omar,Ali,Hassan,Khalid,Youssef,Ibrahim,Tariq,Faisal'),
    families: words(
      'Al-Sayed,Hassan,Al-Mansoori,Khan,Farouk,Haddad,El-Amin,Nasser,Al-Rashid,Mahmoud,Saleh,Aziz,Bin Zayed,Qasim,Suleiman,Karim,Othman,Shah',
    ),
  },
  portuguese: {
    women: words('Beatriz,Mariana,Larissa,Júlia,Letícia,Camila,Gabriela,Fernanda,Luísa,Inês'),
    men: words('João,Pedro,Gabriel,Rafael,Thiago,Gustavo,Felipe,André,Vinícius,Luís'),
    families: words(
      'Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Araújo,Fernandes,Conceição,da Cunha,dos Reis',
    ),
  },
  turkish: {
    women: words('Ayşe,Elif,Zeynep,Merve,Büşra,Esra,Gül,Özlem,Defne,İrem'),
    men: words('Mehmet,Mustafa,Emre,Burak,Can,Hakan,Çağlar,Serkan,Oğuz,Kerem'),
    families: words(
      'Yılmaz,Kaya,Demir,Şahin,Çelik,Yıldız,Öztürk,Aydın,Arslan,Doğan,Kılıç,Aslan,Çetin,Koç,Kurt,Özdemir,Şimşek,Polat',
    ),
  },
  nigerian: {
    women: words('Ngozi,Adaeze,Chioma,Funmilayo,Temitope,Amina,Blessing,Ifeoma,Yetunde,Kemi'),
    men: words('Chinedu,Emeka,Oluwaseun,Tunde,Ibrahim,Femi,Obinna,Kelechi,Babatunde,Uche'),
    families: words(
      'Okafor,Adeyemi,Okonkwo,Balogun,Eze,Nwosu,Adebayo,Ogunleye,Bello,Chukwu,Olawale,Afolabi,Obi,Danjuma,Onyekachi,Akinola',
    ),
  },
} as const satisfies Record<Culture, NameLists>;

/**
 * How some people write their names: before, and after. The search and the slug know the plain
 * name.
 */
export const DECORATIONS = [
  ['Dr. ', ''],
  ['', ', PhD'],
  ['', ', MBA'],
  ['', ' 🚀'],
  ['Prof. ', ''],
  ['', ', PMP®'],
  ['✨ ', ' ✨'],
  ['', ' (she/her)'],
  ['', ', CFA'],
  ['Dr. ', ', MD'],
  ['', ' 🇪🇺'],
  ['', ' - Hiring!'],
  ['Ing. ', ''],
  ['', ' Jr.'],
  ['', ' III'],
] as const;
