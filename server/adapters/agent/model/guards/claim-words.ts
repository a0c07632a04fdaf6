// How sentences say that something was done to an appointment, in our languages. Without accents, in lower case.

const EN_DONE =
  "(?:booked|confirmed|scheduled|rescheduled|reserved|cancell?ed|moved|arranged|secured|locked in|set up|all set|postponed|changed)";
const ES_DONE =
  "(?:reservad|confirmad|agendad|programad|cancelad|anulad|cambiad|movid|reprogramad|pospuest)[oa]s?";
const PT_DONE =
  "(?:reservad|confirmad|agendad|marcad|cancelad|desmarcad|remarcad|alterad|mudad|adiad)[oa]s?|feit[oa]s?";
const DE_DONE =
  "(?:gebucht|bestatigt|reserviert|eingetragen|storniert|abgesagt|verschoben|verlegt|vereinbart|vorgemerkt|geandert)";
const FR_DONE =
  "(?:reserve|confirme|annule|deplace|enregistre|fixe|programme|planifie|reporte|modifie|bloque)e?s?";

const EN_THING = "(?:booking|appointment|reservation|visit|slot|spot|place|session)";
const ES_THING = "(?:cita|reserva|turno|hora|visita)";
const PT_THING = "(?:marcacao|consulta|reserva|visita|horario)";
const DE_THING = "(?:termin|buchung|reservierung)";
const FR_THING = "(?:rendez[- ]vous|rdv|reservation|creneau)";

const TIME = "\\d{1,2}(?:[:.h]\\d\\d| ?(?:am|pm|uhr|h)\\b)";
const EN_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight";
const ES_DAY = "(?:el )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|manana|hoy";
const PT_DAY = "(?:na |no )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)|amanha|hoje";
const DE_DAY = "(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|morgen|heute";
const FR_DAY = "(?:le )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|demain|aujourd'hui";
/** What may follow in a sentence that begins with what was done. */
const THEN =
  "(?=$|\\s*[!.:,;–—✅]| (?:for|on|at(?! least)|in|with|to|you|your|it|from|para|por|fur|am|um|pour|le|a|as|el|na|no)\\b)";
const FIRST =
  "^\\W*(?:(?:great|perfect|ok|okay|super|good news|right|sure|wonderful|excellent|all|now|successfully|and|so|listo|perfecto|genial|ya|perfeito|ja|otimo|prima|alles|schon|parfait|voila|bien|c'est|tout)[\\s,!.:]+)*";

const all = (...patterns: string[]) => patterns.map((one) => new RegExp(one, "iu"));

/** Says that it is done. Nothing after it takes that back. */
export const COMPLETION_CLAIMS = all(
  `\\b(?:is|are|was|were|been|'?s|'?re|got|gets|have|has) (?:now |already |also |all |successfully |officially |just |been |you )*${EN_DONE}\\b(?! (?:for|by) (?:customers|guests|patients|members|emergencies|staff))`,
  `\\b(?:i|we)(?:'ve| have)? (?:now |just |already |also |successfully |gone ahead and )*${EN_DONE}\\b`,
  "\\b(?:you are|you're) (?:all set|in|good to go|down for|on the list)\\b",
  "\\b(?:got|have|put|pencill?ed|booked|signed) you (?:down|in)\\b",
  `\\b${EN_THING}(?: is| has been)? (?:now )?${EN_DONE}\\b`,
  `\\b(?:held|holding|saved|secured|blocked|reserved|kept) (?:a|your|the|this|that|you a|you the) (?:${EN_THING}|time)\\b`,
  `${FIRST}(?:${EN_DONE}|booked in|all set)${THEN}`,
  `\\b(?:${TIME}|${EN_DAY}) it is\\b`,
  `\\b(?:esta|estan|queda|quedan|quedo|ha sido|han sido|he|hemos|acabo de|fue|tiene|tienes) (?:ya |tambien |su |tu |la |le )*(?:${ES_THING} )?(?:${ES_DONE})\\b`,
  `(?:^\\W*|\\b(?:su|tu|la|esta) )${ES_THING} (?:\\S+ ){0,4}(?:${ES_DONE})\\b`,
  `${FIRST}(?:${ES_DONE})${THEN}`,
  "\\b(?:le|te|les|os|ya|yo|se) (?:he )?(?:reserve|agende|confirme|cancele|apunte|cambie)\\b",
  `\\b(?:esta|estao|fica|ficou|ficaram|foi|foram|tem) (?:ja |tambem |a sua |o seu )*(?:${PT_THING} )?(?:${PT_DONE})\\b`,
  `(?:^\\W*|\\b(?:sua|a|o|seu) )${PT_THING} (?:\\S+ ){0,4}(?:${PT_DONE})\\b`,
  `${FIRST}(?:${PT_DONE})${THEN}`,
  "\\b(?:marquei|agendei|confirmei|cancelei|reservei|remarquei|desmarquei|alterei)\\b",
  `\\b(?:ist|sind|wurde|wurden|habe|haben|hab)\\b.{0,80}\\b${DE_DONE}\\b`,
  `(?:^\\W*|\\b(?:ihr|ihre|dein|deine|der|die) )${DE_THING} (?:\\S+ ){0,4}${DE_DONE}\\b`,
  `${FIRST}${DE_DONE}${THEN}`,
  `\\b(?:est|sont|a ete|ont ete|ai|avons)\\b (?:bien |aussi |egalement |deja |maintenant |bel et bien |votre ${FR_THING} )*${FR_DONE}\\b`,
  `(?:^\\W*|\\b(?:votre|ton|le|ce) )${FR_THING} (?:\\S+ ){0,4}${FR_DONE}\\b`,
  `${FIRST}${FR_DONE}${THEN}`,
);

/** Says so if the sentence also names a day or a time. */
export const NOTED =
  /\b(?:noted|got it|down|note|notee?s?|notiert|notiere|anotad[oa]s?|anotei|anoto|apuntad[oa]s?|apunto)\b/iu;

/** Says so in words that mean something else without their accent. */
export const DONE_ACCENTED = all(
  "(?<!\\p{L})(?:reservé|agendé|confirmé|cancelé|apunté|anoté|cambié)(?!\\p{L}) (?:su|tu|la|el|una|le|te)\\b",
);

/** Says when the customer's appointment is, which only a booking can tell. */
export const WHEN = all(
  `\\b(?:your|the) (?:\\S+ ){0,3}?(?:is|will be|starts|takes place) (?:on |at |for |set for |tomorrow|today|this |next )`,
  `\\byou(?:'re| are) (?:\\S+ ){0,2}?(?:on|at|for) (?:the |next |this )?(?:${EN_DAY}|${TIME})`,
  `\\b(?:su|tu) (?:\\S+ ){0,3}?(?:es|sera|empieza) (?:a las?|${ES_DAY})`,
  `\\b(?:sua|seu) (?:\\S+ ){0,3}?(?:e|sera|comeca) (?:as|a|${PT_DAY})\\b`,
  `\\b(?:ihr|ihre|dein|deine|der) (?:\\S+ ){0,2}?(?:ist|findet|beginnt) (?:um|${DE_DAY})`,
  `\\b(?:votre|ton|le) (?:\\S+ ){0,3}?(?:est|sera|aura lieu|commence) (?:a \\d|${FR_DAY})`,
);

/** Says that it is being done, unless there is a condition anywhere in the sentence. */
export const PLANNED = all(
  "\\b(?:i'll|i will|i'm going to|i am going to|we'll|we will|let me) (?:now |just |go ahead and )*(?:book|reserve|schedule|reschedule|cancel|move|put|pencil|confirm) (?:it|you|that|this|your|the)\\b",
  "\\b(?:i'm|i am|we're|we are) (?:now |just )?(?:booking|reserving|scheduling|cancell?ing|moving|confirming) (?:it|you|that|this|your|the)\\b",
  "\\b(?:le|te) (?:reservo|agendo|apunto|cancelo|cambio|confirmo)\\b",
  "\\b(?:vou|ja vou) (?:marcar|reservar|agendar|cancelar|alterar|confirmar)\\b",
  "\\bich (?:buche|reserviere|trage|storniere|verschiebe|bestatige)\\b",
  "\\b(?:this|i|we) (?:hereby )?confirms? (?:that )?(?:your|the)\\b",
  "\\b(?:happy|glad|pleased|delighted) to confirm\\b",
  "\\bconfirmo\\b|\\b(?:bestatige|buche|reserviere) ich\\b",
  "\\bje (?:vous |te )?(?:reserve|annule|deplace|confirme|bloque)\\b",
);

/** Says that everything was done as requested. */
export const ALL_DONE = all(
  "^\\W*(?:all )?done\\W*$",
  "^\\W*(?:listo|hecho|pronto|erledigt|gemacht)\\W*$",
  "^\\W*(?:c'est )?fait\\W*$",
);

/** Courtesies that presume an appointment; fine if there is one. */
export const POLITE = all(
  `\\bsee you (?:on|at|then|tomorrow|today|next|this|${EN_DAY})`,
  `\\b(?:seeing|expect|expecting|awaiting) you (?:on|at|tomorrow|today|next|this|${EN_DAY})`,
  `\\b(?:nos vemos|le esperamos|te esperamos|hasta) (?:a las|${ES_DAY})`,
  `^\\W*(?:ate |esperamos por si |esperamos por voce )(?:as |${PT_DAY})`,
  `^\\W*(?:bis|wir sehen uns|wir erwarten sie) (?:um|zum |${DE_DAY})`,
  "^\\W*a (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)\\b",
);

/** Says that an appointment was cancelled or moved, so one that still exists does not bear it out. */
export const GONE =
  /\b(?:cancel|anul|desmarc|stornier|abgesagt|annul|moved|reschedul|postpon|cambiad|movid|reprogram|remarc|alterad|verschoben|verlegt|deplac|report)/iu;

const SUBJECT = `(?:${EN_DAY}|${ES_DAY}|${PT_DAY}|${DE_DAY}|${FR_DAY}|${TIME}|day|week|morning|afternoon|evening|time|we|hora|dia|semana|zeit|woche|jour|semaine|heure)`;
/** Says that a time is already taken. */
export const UNAVAILABLE_CLAIM = new RegExp(
  `^\\W*(?:(?:unfortunately|sorry|but|and|lo siento|pero|infelizmente|mas|leider|aber|malheureusement|mais|on|at|the|this|that|el|la|las|a|as|am|um|der|die|le|les|ce|cette)[\\s,]+)*${SUBJECT}\\b.{0,30}\\b(?:already|fully|completely|ya|ja|totalmente|bereits|schon|komplett|deja|entierement)\\b(?!.{0,30}\\b(?:for you|para usted|para ti|para si|fur sie|fur dich|pour vous)\\b)`,
  "iu",
);

/** Speaks of free times or opening hours. */
export const AVAILABLE =
  /\b(?:free|available|availability|open|opens|close|closes|closed|hours|until|from|earliest|latest|next|first|taken|offer|suggest|possible|ofre\w+|anbieten|propos\w+|moglich|possivel|posible|frei|verfugbar|geoffnet|offnen|schliessen|bis|ab|nachste\w*|libres?|disponibles?|abrimos|cerramos|abierto|hasta|desde|proxim\w*|livres?|disponive\w*|fechamos|ate|ouvert\w*|ouvrons|fermons|ferme\w*|jusqu|prochain\w*)\b/iu;

/** Leaves open whether it is done: a question, a condition, a negation. Reads accents: “sí” is not “si”. */
export const OPEN =
  /\?|\b(?:if|once|when|before|until|unless|would|could|nothing|yet|cannot|si|cuando|antes|aún no|todavía no|ainda|quando|wenn|sobald|noch|bevor|falls|pas|encore|lorsque|quand)\b|(?<!\p{L})(?:not|nicht|não|no) (?:\S+ ){0,2}\S*$|n't\b/iu;
