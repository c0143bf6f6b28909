/**
 * Headers of history fields as `headerWord` writes them, in English, German, French, and Spanish
 * and as the known tools name them.
 */
export const HISTORY_HEADER_WORDS = {
  connectedAt: `
    connectedon connectedat connecteddate connectiondate dateconnected connectedsince acceptedat
    accepteddate acceptedon invitationacceptedat invitationaccepted inviteacceptedat
    inviteaccepted inviteaccepteddate connectionacceptedat connectionacceptedon
    connectionaccepteddate connectionaccepted linkedininviteaccepted linkedininviteacceptedat
    connectionrequestaccepted connectionrequestacceptedat connectiondegreedate connected accepted
    verbundenam verbundenseit vernetztam vernetztseit kontaktseit angenommenam
    connectele connectedepuis datedeconnexion enrelationdepuis accepteele
    conectadoel conectadodesde fechadeconexion contactodesde aceptadoel
  `,
  invitedAt: `
    invitedat invitedon inviteddate invitedate invited invitationsentat invitationsenton
    invitationdate invitationsent invitesentat invitesent invitesenton dateinvited
    connectionrequestsentat connectionrequestsenton connectionrequestsent connectionrequestdate
    connectionsentat connectionsent requestsentat requestsent requestedat linkedininvitedone
    linkedininvitesent linkedininvitesentat linkedinconnectionrequestsent
    eingeladenam einladunggesendetam einladungvom anfragegesendetam
    invitele dateinvitation datedinvitation invitationenvoyeele demandeenvoyeele
    invitadoel fechadeinvitacion invitacionenviadael solicitudenviadael
  `,
  writtenAt: `
    messagesentat messagesenton messagesent messagesentdate firstmessagesentat firstmessagesent
    firstmessageat firstmessagedate lastmessagesentat lastmessageat lastmessagedate contactedat
    contactedon lastcontacted lastcontactedat lastcontacteddate lastcontactdate firstcontactedat
    datecontacted contacted messaged messagedat emailsent emailsentat emailssent lastemailsent
    lastemailsentat lastemailsentdate firstemailsentat linkedinsent linkedinmessagesent
    linkedinmessagesentat inmailsent inmailsentat lastcontactedtime recentsalesemailsentdate
    lastmarketingemailsenddate lasttimecontacted
    kontaktiertam angeschriebenam nachrichtgesendetam letztekontaktaufnahme zuletztkontaktiert
    contactele messageenvoyele derniermessage derniercontact datedederniercontact
    contactadoel mensajeenviadoel ultimomensaje ultimocontacto fechadeultimocontacto
  `,
  repliedAt: `
    repliedat repliedon replied replydate replyat replieddate lastrepliedat lastreplyat
    lastreplydate lastreply firstreplyat firstreplydate respondedat respondedon responded
    responsedate answeredat answered messagereplied linkedinreplied linkedinrepliedat emailreplied
    emailsreplied emailrepliedat recentsalesemailreplieddate lastmarketingemailreplydate
    geantwortetam antwortam antwortvom
    reponduele reponsele datedereponse
    respondioel respondidoel fechaderespuesta
  `,
  status: `
    status leadstatus prospectstatus campaignstatus contactstatus state laststate leadstate
    connectionstatus conversationstatus stage invitationstatus linkedinstatus currentstatus
    leadconnectionstatus leadmessagestatus messagestatus sequencestatus leadstatusmessage
    etat statut statutduprospect zustand estado estadodelcontacto
  `,
  statusAt: `
    lastaction lastactionat lastactiondate lastactiontime lastactivity lastactivityat
    lastactivitydate laststatedate laststateat statusupdatedat statusdate statuschangedat
    letzteaktion letzteaktivitat derniereaction derniereactivite ultimaaccion ultimaactividad
  `,
  direction: 'direction richtung sens direccion',
  draft: 'ismessagedraft entwurf brouillon borrador',
  fromName: 'from von de absender expediteur remitente',
  fromUrl: `
    senderprofileurl inviterprofileurl absenderprofilurl profilurldesabsenders
    profilurldereinladendenperson urlduprofildelexpediteur urldeprofildelexpediteur
    urlduprofildelinvitant urldelperfildelremitente urldelperfildelinvitante
  `,
  toName: 'to an a para empfanger destinataire destinatario',
  toUrls: `
    recipientprofileurls recipientprofileurl inviteeprofileurl profilurlsderempfanger
    profilurldesempfangers profilurldereingeladenenperson urlsduprofildudestinataire
    urlsdeprofildesdestinataires urlduprofildudestinataire urlduprofildelinvite
    urlsdeperfildelosdestinatarios urlsdelperfildeldestinatario urldelperfildelinvitado
  `,
  sentAt: `
    sentat senton date datum fecha gesendetam gesendetum versendetam envoyele datedenvoi enviadoel
    fechadeenvio
  `,
} as const;

/** Words of a state that mean nothing was done yet, or that it failed. */
export const NOTHING_DONE = `
  notcontacted uncontacted notconnected notinvited noconnection notstarted tocontact toinvite
  failed error disconnected scheduled queued new none nichtkontaktiert nichtverbunden fehlgeschlagen
  neu pascontacte noncontacte nonconnecte echec nouveau nocontactado noconectado fallido nuevo
`;

/** Words of a state that mean the person answered. */
export const STATE_REPLIED = `
  replied messagereply responded answered interested hotlead meetingbooked geantwortet interessiert
  repondu interesse respondio respondido interesado
`;

/** Words of a state that mean the person accepted an invitation. */
export const STATE_CONNECTED = `
  connected accepted connectionaccepted verbunden vernetzt angenommen connecte accepte conectado
  aceptado aceptada
`;

/** Words of a state that mean the person was written to. */
export const STATE_WRITTEN = `
  messagesent messaged contacted emailssent emailsent linkedinsent inmailsent followedup opened
  clicked unresponsive notinterested kontaktiert angeschrieben nachrichtgesendet contacte
  messageenvoye contactado mensajeenviado
`;

/** Words of a state that mean the person was invited. */
export const STATE_INVITED = `
  invited invitesent invitationsent invitedone requestsent connectionsent requested pending
  awaitingacceptance withdrawn eingeladen einladunggesendet anfragegesendet ausstehend invite
  invitationenvoyee enattente demandeenvoyee invitado invitacionenviada pendiente solicitudenviada
`;

/** Words of a state that mean an email came back, or its reader unsubscribed. */
export const STATE_BOUNCED = 'bounced emailsbounced emailbounced zuruckgewiesen rebotado';
export const STATE_UNSUBSCRIBED = `
  unsubscribed emailsunsubscribed emailunsubscribed donotcontact optedout blacklisted abgemeldet
  desabonne dadodebaja
`;

/** Values of a direction that mean the user sent the invitation. */
export const OUTGOING = 'outgoing sent ausgehend gesendet sortante envoyee saliente enviada';
export const INCOMING = 'incoming received eingehend erhalten entrante recue recibida';
