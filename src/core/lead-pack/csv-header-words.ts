/**
 * What a column of a lead file can mean, besides a custom field (`custom`) or nothing (`ignore`)
 * (product rules, section 5).
 */
export const LEAD_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'profileUrl',
  'headline',
  'jobTitle',
  'company',
  'industry',
  'location',
  'country',
  'phone',
  'website',
] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/**
 * Headers of each field in the languages people export from, as `headerWord` writes them, the more
 * common word first. A word in two lists belongs to the first.
 */
export const HEADER_WORDS = {
  firstName: `
    firstname first givenname given forename vorname rufname prenom nombre nombredepila nome
    primeironome primonome nomeproprio voornaam roepnaam fornamn fornavn etunimi imie jmeno
    krestnijmeno keresztnev prenume ad adi isim имя імя όνομα ονομα 名 名前 이름 fname firstnames
    namefirst
  `,
  lastName: `
    lastname last surname familyname family nachname familienname zuname nomdefamille apellido
    apellidos cognome sobrenome apelido ultimonome achternaam efternamn etternavn efternavn
    sukunimi nazwisko prijmeni priezvisko vezeteknev soyad soyadi soyisim фамилия прізвище
    επωνυμο 姓 苗字 성 lname lastnames namelast
  `,
  fullName: `
    fullname name contactname leadname person personname vollername vollstandigername
    kontaktname ansprechpartner nomcomplet nometprenom nomprenom nombrecompleto nomecompleto
    nomeecognome volledigenaam naam fullstandigtnamn namn fulltnavn navn nimi imieinazwisko
    celejmeno teljesnev nev adsoyad fio фио полноеимя повнеімя 氏名 姓名 전체이름 nom displayname
    angezeigtername anzeigename candidate kandidat candidat candidato kontakt contact contacto
    contatto prospect clientname customername membername employeename employee attendee
    attendeename participant teilnehmer participantname nomprenoms prenomnom prenometnom
    namevorname vornamename vorundnachname vornamenachname nachnamevorname nombreyapellidos
    nombreyapellido nombresyapellidos nomecognome cognomenome nomecompletodocontato
    firstlastname firstnamelastname
  `,
  email: `
    email emailaddress mail emailadresse mailadresse epost epostadresse epostadress workemail
    businessemail corporateemail professionalemail primaryemail personalemail courriel
    adressemail adresseemail correo correoelectronico enderecodeemail posta postaelettronica
    indirizzoemail emailadres sahkoposti adresemail eposta почта электроннаяпочта емейл
    електроннапошта メール メールアドレス 邮箱 电子邮件 이메일 emailid emails emailaddresses mailid proemail
    emailpro emailprofessionnel emailprofessionnelle adressemailprofessionnelle
    adressemessagerie adressedemessagerie adresseelectronique mailpro mailprofessionnel
    geschaftlicheemail firmenemail privateemail emailwork emailhome secondaryemail tertiaryemail
    additionalemail additionalemailaddresses otheremail alternateemail directemail verifiedemail
    bestemail enrichedemail foundemail finalemail correotrabajo correocorporativo emaildetrabajo
    emailaziendale emailprofissional correoelectronicodetrabajo emailindirizzo
  `,
  profileUrl: `
    profileurl linkedin linkedinurl linkedinprofile linkedinprofileurl linkedinlink profilelink
    linkedinpublicprofile publicprofileurl linkedinprofil profilurl profillink urlprofil
    urldelperfil perfillinkedin perfildelinkedin profilolinkedin linkedinprofiel li liurl
    salesnavigatorurl ссылканапрофиль профильlinkedin url profile profil perfil profilo profiel
    link linkedinprofileaddress linkedinpublicurl publiclinkedinurl publiclinkedinprofile
    linkedinpublicprofileurl publicidentifierurl linkedinbio defaultprofileurl linkedinmemberurl
    linkedinaccount linkedinaddress linkedinpage linkedincontactprofileurl profilelinkedin
    profilelinkedinurl urllinkedin lienlinkedin lienprofil lienduprofil linkedinadresse
    linkedinprofillink profiladresse salesnavigatorlink salesnavigatorprofile
    salesnavigatorprofileurl salesnavurl salesprofile salesprofileurl linkedinsalesnavigatorurl
    perfillinkedinurl urllinkedinperfil memberurl
  `,
  headline: `
    headline linkedinheadline profileheadline tagline slogan titular titreduprofil kurzprofil
    заголовок profiletitle linkedintitle profilheadline uberschrift
  `,
  jobTitle: `
    jobtitle job position role title occupation designation arbeitstitel jobposition currentjob
    funktion berufsbezeichnung stelle jobbezeichnung titel poste fonction intituleduposte titre
    cargo puesto funcao posizione ruolo mansione qualifica functie functietitel befattning roll
    stilling tehtava titteli nimike stanowisko pozice beosztas unvan pozisyon gorev должность
    посада 役職 职位 직책 jobtitel jobtitles jobfunction jobrole organizationtitle professionaltitle
    worktitle positiontitle berufstitel beruf positionsbezeichnung stellenbezeichnung tatigkeit
    stellung titredeposte intitule intituledeposte posteactuel fonctionactuelle emploi
    profession metier cargoactual cargoatual puestoactual puestodetrabajo funzione
    posizioneattuale ruoloaziendale
  `,
  company: `
    company companyname organization organisation organizationname employer account accountname
    currentcompany business firm firma unternehmen arbeitgeber firmenname gesellschaft
    entreprise societe nomdelentreprise empresa compania companhia azienda societa ditta bedrijf
    bedrijfsnaam organisatie foretag bolag virksomhed selskap bedrift yritys spolecnost ceg
    sirket firmaadi компания организация компанія 会社 会社名 公司 회사 associatedcompany
    primaryassociatedcompany zugeordnetesunternehmen entrepriseassociee accounts
    associatedcompanies primarycompany employername organisationname org organizationaccount
    companyaccount accountcompany companyorganization worksat workplace companynameforemails
    unternehmensname aktuellesunternehmen aktuellerarbeitgeber organisationsname nomdelasociete
    nomsociete nomentreprise nomdentreprise raisonsociale entrepriseactuelle employeur organisme
    nombredelaempresa nombreempresa nomedaempresa nomeempresa nomeazienda nomeditta
    ragionesociale
  `,
  industry: `
    industry sector branche industrie wirtschaftszweig secteur secteurdactivite industria setor
    ramo settore bransch bransje toimiala branza odvetvi iparag sektor отрасль галузь 業界 行业 산업
    companyindustry industries accountindustry branchenbezeichnung industriezweig
    domainedactivite secteuractivite
  `,
  location: `
    location city town place region area citystate ort stadt standort wohnort ville lieu
    localisation ciudad ubicacion localidad cidade localizacao citta localita luogo plaats stad
    woonplaats locatie sted by poststed plats paikkakunta kaupunki miasto lokalizacja mesto
    varos sehir konum город місто 場所 都市 城市 위치 도시 profilelocation geography locality addresscity
    mailingcity businesscity homecity geschaftsort ortgeschaftlich ortprivat wohnsitz
    villebureau villedomicile codepostaletville
  `,
  country: `
    country countryname land pays pais paese nazione maa kraj zeme krajina orszag tara ulke
    страна країна 国 国家 국가 countryregion countryregionname addresscountryregion countryorregion
    addresscountry mailingcountry paysregion paysouregion landregion regionland
  `,
  phone: `
    phone phonenumber mobile mobilephone cell cellphone tel telephone workphone directphone
    telefon telefonnummer handy mobil mobilnummer numerodetelephone portable telefono movil
    celular telemovel telefone cellulare telefoon telefoonnummer mobiel puhelin puhelinnumero
    numertelefonu telefonszam телефон 電話 電話番号 电话 전화 phonenumbers directdial mobilenumber
    mobilephonenumber cellphonenumber telephonenumber telephonemobile telmobile telefonmobil
    mobiltelefon mobilfunk mobilfunknummer mobilnr telefonnr telnr rufnummer festnetz
    numerodetelefono numerodetelefone numeroditelefono numtelephone telephoneportable
    telephoneprofessionnel telprofessionnel
  `,
  website: `
    website web homepage site domain companywebsite companyurl companydomain webseite
    internetseite siteweb siteinternet sitio sitioweb paginaweb sitoweb sito webbplats
    hjemmeside nettside kotisivu stronawww сайт ウェブサイト 网站 웹사이트 websiteurl employerwebsite
    webpage webaddress companywebsiteurl personalwebsite organizationwebsite organizationurl
    accountwebsite firmenwebsite unternehmenswebsite firmenwebseite webadresse pageweb
    sitewebdelentreprise siteentreprise urldusite domainname paginawebdelaempresa
  `,
} as const satisfies Record<LeadField, string>;

/** Words that often mean something else: a guess based only on them is marked to be checked. */
export const UNSURE_HEADERS: ReadonlySet<string> = new Set(
  `
    name first last nome nombre title titel titre ort place area region land person account role
    roll business by family given ad link url li profile profil perfil profilo profiel job site
    mail posta maa sector contact kontakt prospect nom leadname candidate employee org beruf
  `
    .trim()
    .split(/\s+/u),
);

/** Words in a header that distinguish several columns and don't say what it contains. */
export const QUALIFYING_WORDS: ReadonlySet<string> = new Set(
  `
    contact lead prospect person personne persona candidate member customer client attendee
    current primary main default value work business office home private personal other direct
    mobile linkedin salesnavigator your optional required geschaftlich dienstlich beruflich
    privat buro aktuell aktueller aktuelle professionnel professionnelle pro bureau domicile
    personnel personnelle travail principal principale actuel actuelle trabajo actual lavoro
    ufficio casa attuale
  `
    .trim()
    .split(/\s+/u),
);

/** Words in a header that mean that the column is about someone else, such as a record's owner. */
export const OTHER_PERSON_WORDS: ReadonlySet<string> = new Set(
  `
    owner manager assistant assigned assignee creator created modified updated by sender
    recruiter referrer referred spouse inhaber besitzer zustandig zustandiger bearbeiter
    verantwortlich verantwortlicher betreuer proprietaire responsable gestionnaire commercial
    propietario responsabile eigenaar
  `
    .trim()
    .split(/\s+/u),
);

/** Words in a header that mean that the column is about the company, not the person. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(
  `
    company corporate account organization organisation employer headquarters hq firma firmen
    unternehmen unternehmens zentrale entreprise societe empresa azienda fax
  `
    .trim()
    .split(/\s+/u),
);
