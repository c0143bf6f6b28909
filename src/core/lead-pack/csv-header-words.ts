/** What a column of a lead file can mean, beside an own field (`custom`) or nothing (`ignore`) (product rules, section 5). */
export const LEAD_FIELDS = ['firstName', 'lastName', 'fullName', 'email', 'profileUrl', 'headline', 'jobTitle', 'company', 'industry', 'location', 'country', 'phone', 'website'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/** How each field is headed in the languages people export from: lower case, no accents, letters and digits only. A word in two lists belongs to the first. */
export const HEADER_WORDS = {
  firstName: [
    'firstname', 'first', 'givenname', 'given', 'forename', 'vorname', 'rufname', 'prenom', 'nombre', 'nombredepila', 'nome', 'primeironome', 'primonome', 'nomeproprio', 'voornaam', 'roepnaam', 'fornamn', 'fornavn', 'etunimi',
    'imie', 'jmeno', 'krestnijmeno', 'keresztnev', 'prenume', 'ad', 'adi', 'isim', 'имя', 'імя', 'όνομα', 'ονομα', '名', '名前', '이름',
  ],
  lastName: [
    'lastname', 'last', 'surname', 'familyname', 'family', 'nachname', 'familienname', 'zuname', 'nomdefamille', 'apellido', 'apellidos', 'cognome', 'sobrenome', 'apelido', 'ultimonome', 'achternaam', 'efternamn', 'etternavn', 'efternavn',
    'sukunimi', 'nazwisko', 'prijmeni', 'priezvisko', 'vezeteknev', 'soyad', 'soyadi', 'soyisim', 'фамилия', 'прізвище', 'επωνυμο', '姓', '苗字', '성',
  ],
  fullName: [
    'fullname', 'name', 'contactname', 'leadname', 'person', 'personname', 'contactfullname', 'vollername', 'vollstandigername', 'kontaktname', 'ansprechpartner', 'nomcomplet', 'nometprenom', 'nomprenom', 'nombrecompleto', 'nomecompleto', 'nomeecognome',
    'volledigenaam', 'naam', 'fullstandigtnamn', 'namn', 'fulltnavn', 'navn', 'nimi', 'imieinazwisko', 'celejmeno', 'teljesnev', 'nev', 'adsoyad', 'fio', 'фио', 'полноеимя', 'повнеімя', '氏名', '姓名', '전체이름',
  ],
  email: [
    'email', 'emailaddress', 'mail', 'emailadresse', 'mailadresse', 'epost', 'epostadresse', 'epostadress', 'workemail', 'businessemail', 'corporateemail', 'professionalemail', 'primaryemail', 'contactemail', 'personalemail', 'courriel', 'adressemail', 'adresseemail',
    'correo', 'correoelectronico', 'enderecodeemail', 'posta', 'postaelettronica', 'indirizzoemail', 'emailadres', 'sahkoposti', 'adresemail', 'eposta', 'почта', 'электроннаяпочта', 'емейл', 'електроннапошта', 'メール', 'メールアドレス', '邮箱', '电子邮件', '이메일',
  ],
  profileUrl: [
    'profileurl', 'linkedin', 'linkedinurl', 'linkedinprofile', 'linkedinprofileurl', 'linkedinlink', 'profilelink', 'personlinkedinurl', 'contactlinkedinurl', 'linkedinpublicprofile', 'publicprofileurl', 'linkedinprofil', 'profilurl', 'profillink', 'urlprofil', 'urldelperfil',
    'perfillinkedin', 'perfildelinkedin', 'profilolinkedin', 'linkedinprofiel', 'li', 'liurl', 'salesnavigatorurl', 'ссылканапрофиль', 'профильlinkedin', 'url', 'profile', 'profil', 'perfil', 'profilo', 'profiel', 'link',
  ],
  headline: ['headline', 'linkedinheadline', 'profileheadline', 'tagline', 'slogan', 'titular', 'titreduprofil', 'kurzprofil', 'заголовок'],
  jobTitle: [
    'jobtitle', 'job', 'position', 'role', 'title', 'occupation', 'currentposition', 'currenttitle', 'designation', 'funktion', 'berufsbezeichnung', 'stelle', 'jobbezeichnung', 'titel', 'poste', 'fonction', 'intituleduposte', 'titre', 'cargo', 'puesto', 'funcao',
    'posizione', 'ruolo', 'mansione', 'qualifica', 'functie', 'functietitel', 'befattning', 'roll', 'stilling', 'tehtava', 'titteli', 'nimike', 'stanowisko', 'pozice', 'beosztas', 'unvan', 'pozisyon', 'gorev', 'должность', 'посада', '役職', '职位', '직책',
  ],
  company: [
    'company', 'companyname', 'organization', 'organisation', 'organizationname', 'employer', 'account', 'accountname', 'currentcompany', 'business', 'firm', 'firma', 'unternehmen', 'arbeitgeber', 'firmenname', 'gesellschaft', 'entreprise', 'societe', 'nomdelentreprise',
    'empresa', 'compania', 'companhia', 'azienda', 'societa', 'ditta', 'bedrijf', 'bedrijfsnaam', 'organisatie', 'foretag', 'bolag', 'virksomhed', 'selskap', 'bedrift', 'yritys', 'spolecnost', 'ceg', 'sirket', 'firmaadi', 'компания', 'организация', 'компанія', '会社', '会社名', '公司', '회사',
  ],
  industry: ['industry', 'sector', 'branche', 'industrie', 'wirtschaftszweig', 'secteur', 'secteurdactivite', 'industria', 'setor', 'ramo', 'settore', 'bransch', 'bransje', 'toimiala', 'branza', 'odvetvi', 'iparag', 'sektor', 'отрасль', 'галузь', '業界', '行业', '산업'],
  location: [
    'location', 'city', 'town', 'place', 'region', 'area', 'citystate', 'ort', 'stadt', 'standort', 'wohnort', 'ville', 'lieu', 'localisation', 'ciudad', 'ubicacion', 'localidad', 'cidade', 'localizacao', 'citta', 'localita', 'luogo', 'plaats', 'stad', 'woonplaats', 'locatie',
    'sted', 'by', 'poststed', 'plats', 'paikkakunta', 'kaupunki', 'miasto', 'lokalizacja', 'mesto', 'varos', 'sehir', 'konum', 'город', 'місто', '場所', '都市', '城市', '위치', '도시',
  ],
  country: ['country', 'countryname', 'land', 'pays', 'pais', 'paese', 'nazione', 'maa', 'kraj', 'zeme', 'krajina', 'orszag', 'tara', 'ulke', 'страна', 'країна', '国', '国家', '국가'],
  phone: [
    'phone', 'phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'tel', 'telephone', 'workphone', 'directphone', 'telefon', 'telefonnummer', 'handy', 'mobil', 'mobilnummer', 'numerodetelephone', 'portable', 'telefono', 'movil', 'celular', 'telemovel', 'telefone', 'cellulare',
    'telefoon', 'telefoonnummer', 'mobiel', 'puhelin', 'puhelinnumero', 'numertelefonu', 'telefonszam', 'телефон', '電話', '電話番号', '电话', '전화',
  ],
  website: ['website', 'web', 'homepage', 'site', 'domain', 'companywebsite', 'companyurl', 'companydomain', 'webseite', 'internetseite', 'siteweb', 'siteinternet', 'sitio', 'sitioweb', 'paginaweb', 'sitoweb', 'sito', 'webbplats', 'hjemmeside', 'nettside', 'kotisivu', 'stronawww', 'сайт', 'ウェブサイト', '网站', '웹사이트'],
} as const satisfies Record<LeadField, readonly string[]>;

/** Words that are often something else: a guess by them alone asks to be checked. */
export const UNSURE_HEADERS: ReadonlySet<string> = new Set([
  'name', 'first', 'last', 'nome', 'nombre', 'title', 'titel', 'titre', 'ort', 'place', 'area', 'region', 'land', 'person', 'account', 'role', 'roll', 'business', 'by', 'family', 'given', 'ad', 'link', 'url', 'li', 'profile', 'profil', 'perfil', 'profilo', 'profiel', 'job', 'site', 'mail', 'posta', 'maa', 'sector',
]);
