import { any, begins, only, setOf, type Vocabulary, yes } from "../vocabulary";
import { deWhen } from "./when";

const PERSON =
  "(?:mensch(?:en)?|person(?:en)?|jemand(?:en|em)?|mitarbeiter(?:in|n|innen)?|kolleg(?:e|en|in)|berater(?:in)?|ansprechpartner(?:in)?|rezeption|empfang|team)";
const DAYS = [
  "sonntag",
  "montag",
  "dienstag",
  "mittwoch",
  "donnerstag",
  "freitag",
  "(?:samstag|sonnabend)",
].map((day) => `${day}(?:s|fruh|morgens?|vormittags?|mittags?|nachmittags?|abends?)?`);
const DAY = DAYS.join("|");
const ACTS = "(?:absag\\w*|abzusagen|stornier\\w*|verschieb\\w*|verleg\\w*|andern)";

/** Beginnings of words often written without umlauts. Others are right as is: `neue`, `Frauen`, the name `Mueller`. */
const BARE =
  /\b(?:[Uu]eber|[Ff]uer\b|fuenf|frueh|[Gg]ruess|zurueck|[Mm]uess|wuerd|[Ww]uensch|pruef|[Kk]oennen|[Kk]oennt|[Mm]oecht|moeglich|schoen|hoer|zwoelf|[Nn]aechst|uebernaechst|spaet|verspaet|aender|veraender|haett|[Ww]aere|[Aa]erzt|[Mm]aerz|bestaetig|erklaer|[Tt]schuess)/g;
const UMLAUTS: Record<string, string> = { ae: "ä", oe: "ö", ue: "ü" };

export const deReading: Vocabulary = {
  spelled: (text) =>
    text.replace(BARE, (word) => word.replace(/(?:ae|oe|ue)/gi, (two) => UMLAUTS[two.toLowerCase()] ?? two)),
  common: setOf(
    `ab abend aber absagen adresse alle allem alles also am an andere anderen anderer andern anrufen arzt auch auf aus bald bei
    beim bereits bin bis bitte brauche buchen da danach danke dann das dass dein deine deinen dem den denn der des deutsch dich die dies diese
    diesen dir doch donnerstag du durch e-mail ein eine einem einen einer eines email er erst es etwas euch fragen frage frei
    freien freitag fruh fur ganz geben geht gehts gerade gern gerne gestern gibt guten gut haben habe hallo halt hat hatte hatten
    heute hier hilfe hin ich ihm ihn ihnen ihr ihre ihren im immer in ins irgendwann ist ja jemand jetzt kann kannst kein keine
    keinen kommen konnen konnte konnten kostet kosten lange leider mail mal man mehr mein meine meinem meinen mich mir mit mittag
    mittwoch mochte mochten moglich montag morgen muss musste nach nachmittag nachste nachsten nachster name nein neu neue neuen nicht
    nichts nie noch nur ob oder ohne passt person preis preise samstag schmerzen schnell schon sehr sein seit sich sie sind
    so sollen sonntag sonst spater sprechen statt suche tag tage termin termine telefon tut uber uhr um und uns unser
    unter vereinbaren verschieben viel vielen vom von vor vormittag wann war warum was weil weis welche welcher wenn wer werden
    wie wieviel will wir wird wissen wo woche wochen wohl wollte wurde zahn zeit ziemlich zu zum zur zuruck dienstag krank schwanger allergisch kunde kundin patient patientin englisch verspatet unterwegs`,
  ),
  particles: setOf("der den von van zu zur"),
  human: any(
    `\\b(?:sprechen|reden|schreiben|chatten|telefonieren|verbinden|verbind\\w*|kontakt)\\b.{0,40}\\b${PERSON}\\b`,
    `\\bmit\\b.{0,30}\\b${PERSON}\\b.{0,20}\\b(?:sprechen|reden|schreiben|chatten|telefonieren|verbinden)\\b`,
    "\\bmit (?:frau|herrn?|dr|dem (?:arzt|zahnarzt|doktor|chef)|der (?:arztin|zahnarztin|chefin))\\b.{0,30}\\b(?:sprechen|reden|telefonieren)\\b",
    `\\b(?:echte[nrsm]?|richtige[nrsm]?|wirkliche[nrsm]?|menschliche[nrsm]?)\\s+${PERSON}\\b`,
    `\\b(?:will|mochte|brauche|wunsche)\\s+(?:mit\\s+)?(?:einen?|eine[rm])\\s+(?:\\w+\\s+)?${PERSON}\\b(?!-)`,
    `\\b(?:kann|konnte|wird|konnten)\\s+(?:mich\\s+|mir\\s+|bitte\\s+)*(?:eine?r?\\s+)?${PERSON}\\s+(?:\\w+\\s+){0,3}(?:anrufen|zuruckrufen|helfen|antworten|melden|kontaktieren)\\b`,
    `\\b(?:ist|gibt es)\\s+(?:da\\s+|dort\\s+|hier\\s+)?(?:eine?n?\\s+)?${PERSON}\\b(?! (?:am|an|im|heute|morgen)\\b)`,
    `^\\W*(?:(?:ein|eine|einen|mit|bitte)\\W+)*${PERSON}\\W*(?:bitte)?\\W*$`,
    "\\b(?:bist du|sind sie|ist das) (?:eine? )?(?:mensch|person|roboter|bot|maschine|echt)\\b",
    "\\b(?:ruf(?:en sie|t)?|rufen) (?:mich|uns) (?:bitte |mal )?(?:an|zuruck)\\b|\\bruckruf\\b|\\b(?:konnen|konnten) sie (?:mich|uns) (?:bitte |mal |kurz )*(?:an|zuruck)rufen\\b|\\b(?:kannst du|konnt ihr) (?:mich|uns) (?:bitte |mal |kurz )*(?:an|zuruck)rufen\\b|\\bkunden(?:dienst|service)\\b",
    "^\\W*(?:(?:bitte|ich brauche|brauche|konnen sie(?: mir)?|kannst du(?: mir)?)\\W+)*(?:hilfe|helfen)(?:\\W+bitte)?\\W*$",
  ),
  emergency: any(
    "(?<!\\b(?:keine?n?|im|fur den|als) )\\bnotfall\\b|(?<!\\bzahnfleisch )\\bblut(?:et|e|en)? (?:stark|sehr)\\b|\\bblutung\\b.{0,20}\\bnicht\\b|\\bnicht (?:auf zu|mehr auf zu) bluten\\b",
    "\\bkeine luft\\b|\\bnicht (?:\\w+ ){0,2}atmen\\b|\\bbrustschmerzen\\b|\\bschmerzen in der brust\\b|\\bbewus+tlos\\b|\\bsuizid\\w*|\\bmich umbringen\\b",
  ),
  booking: any(
    "(?<!\\b(?:mein|meinen|meinem|meines|meine|der|den|dem|des|unser|unseren|ihr|ihren|diesen|andere|anderen|anderer) )\\b(?:termine?n?|buchen|buchung|reservier(?:en|ung)|vereinbaren)\\b",
  ),
  skip: any(
    "^\\s*(?:skip|uberspringen|nein|keine|spater|weiter|nein,? danke|habe? ich nicht|(?:ich )?hab(?:e)? (?:keine|nicht)(?: e-?mail(?:-?adresse)?| mail)?)\\W*$",
  ),
  noEmail: any("\\b(?:keine|ohne)\\s+(?:e-?mail|mail)"),
  courtesy: only(
    "hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|grus+ (?:gott|dich)|(?:vielen |herzlichen |besten |schonen )?dank(?:e)?(?: schon| sehr| ihnen| dir)?|dankeschon|ok(?:ay)?|ja|nein|bitte(?: schon)?|super|toll|perfekt|(?:sehr )?gut|alles klar|in ordnung|passt|gerne?|prima|klar|tschus+|auf wiedersehen|bis (?:dann|bald|spater|morgen)|das (?:ist|war|ware) alles|das war's|schonen tag(?: noch)?|(?:liebe|viele|freundliche) gruse|lg|mfg|genau",
    "wie geht(?:'?s| es)(?: ihnen| dir| euch)?(?: so| heute)?|alles gut(?: bei (?:ihnen|euch|dir))?",
  ),
  thanks: any("\\bdank(?:e|eschon)?\\b"),
  farewell: any(
    "\\b(?:nein|tschus+|auf wiedersehen|bis (?:dann|bald|spater)|das (?:ist|war|ware) alles|das war's)(?!\\w)",
  ),
  greeting: begins("hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus"),
  nameSaid: any("\\b(?:name ist|heis+e|heis|auf den namen)\\s+(.+)"),
  nameTold: any("\\b(?:ich bin|hier ist|hier spricht)\\s+(?:die |der )?(.+)"),
  cancel: any(
    "\\b(?:absag\\w*|abgesagt|abzusagen|stornier\\w*|canceln?|cancel)\\b",
    "\\bsag(?:e|en|t)?\\b[^.!?,]{0,40}\\bab(?=\\s*(?:bitte|danke)?\\s*(?:$|[.!?,]))",
  ),
  move: any("\\b(?:verschieb\\w*|verschoben|verleg\\w*|umbuch\\w*|umzubuchen|vorziehen)\\b"),
  another: any("\\bandere[nrs]? (?:termine?|zeit|uhrzeit|tag)\\b|\\banderes mal\\b"),
  change: any(
    "\\b(?:termine?|buchung|reservierung|uhrzeit|zeit|tag|ihn)\\b[^.,!?]{0,30}\\b(?:andern|abandern|umandern|tauschen)\\b",
    "\\b(?:terminanderung|anderung (?:des|meines|am) termins?)\\b|^\\W*(?:\\w+ ){0,4}(?:andern|anderung)\\W*(?:bitte)?\\W*$",
  ),
  wontCome: any(
    "\\b(?:kann|konnen|konnte|werde|schaffe|schaff)\\b[^.!?]{0,40}\\bnicht\\b(?! vor\\b)[^.!?]{0,20}\\b(?:kommen|da sein|erscheinen|wahrnehmen|einhalten|schaffen)\\b",
    `\\b(?:kann|konnen|schaffe)\\b(?: \\w+){0,2} (?:${DAY}|heute|morgen|ubermorgen|da|dann|an dem tag|(?:am )?\\d{1,2}\\.(?: ?[a-z]+| ?\\d{1,2}\\.?)?)(?: \\w+){0,2} nicht\\b(?! (?:vor|bis)\\b)`,
    `\\b(?:kann|konnen|schaffe)\\b(?: \\w+){0,2} nicht (?:am |zum )?(?:${DAY})\\b`,
    "\\bkann (?:ich )?leider (?:doch )?nicht\\b(?=\\s*(?:$|[.,!]|mehr\\b))",
    "\\bkomme (?:ich )?(?:(?:leider|morgen|heute|am \\w+) )*(?:doch )?nicht\\b(?! (?:vor|klar|drauf|weiter|rein|zurecht)\\b)",
    "\\bschaffe? (?:es|das|den termin)\\b[^.!?]{0,20}\\bnicht\\b|\\bbin (?:leider )?verhindert\\b",
  ),
  leave: any(
    "^\\W*(?:(?:nein,? )?(?:doch |lieber |besser )nicht|nein(?:,? danke)?|nee?|noe?|nichts|keine[nr]?s?|egal|stop)\\W*$",
    "\\b(?:lass(?:en)?(?: sie)? (?:es|ihn|das|so)|so lassen|vergiss(?: es)?|vergessen sie|bleibt (?:so|dabei|es|alles)|wie (?:er|es) ist)\\b",
    "(?<!\\bnicht )\\bbehalten\\b",
  ),
  refused: new RegExp(
    `\\bnicht (?:\\w+ ){0,2}${ACTS}(?:(?: \\w+){0,2} (?:oder|noch|und) (?:nicht )?${ACTS})*|\\bsag(?:e|en)?\\b[^.!?]{0,30}\\bnicht ab\\b|\\b${ACTS} (?:sie )?(?:\\w+ ){0,2}nicht\\b`,
    "gi",
  ),
  agree: yes(
    "ja|jawohl|jep|klar|naturlich|selbstverstandlich|(?:aber |sehr )?gerne?|(?:das )?passt(?: mir)?(?: gut)?|das geht|ok(?:ay)?|bitte|richtig|genau|stimmt|einverstanden|in ordnung|machen sie das|mach das|bestatig\\w*|absagen|stornieren|(?:sagen sie|sag) (?:ihn|es|(?:den|meinen|diesen) termin)(?: bitte)? ab",
    "(?:vielen |besten |herzlichen )?dank(?:e)?(?: schon| sehr| ihnen| dir)?|dankeschon",
  ),
  terms: any("\\b(?:kostet|kosten|gebuhr\\w*|regeln?|bis wann|wie lange|wieviel|wie viel|frist)\\b"),
  days: DAYS,
  to: "auf|bis|zum?|nach",
  toDay: "den |dem |nachsten |kommenden |diesen ",
  people: {
    before: setOf("bei mit von zu zum zur"),
    titles: setOf("dem der den dr doktor prof professor herr herrn frau"),
    anybody: setOf("jedem irgendwem irgendjemandem wem"),
    not: setOf("nicht ausser"),
  },
  places: {
    inOrder: ["erste[nrs]?", "zweite[nrs]?", "dritte[nrs]?", "vierte[nrs]?", "funfte[nrs]?"],
    last: "letzte[nrs]?",
    around:
      "der|die|das|den|dem|ich|nehme|mochte|hatte|gern|gerne|termin|option|zeit|bitte|danke|ok|ja|passt|gut|dann",
  },
  asks: {
    hours: any(
      "\\b(?:offnungszeit\\w*|sprechzeit\\w*|geschaftszeit\\w*|sprechstunde\\w*)\\b",
      "\\b(?:haben|habt|hat|seid|sind|ist|macht|machen)\\b.{0,40}\\b(?:offen|geoffnet|geschlossen|(?:auf|zu)(?=\\W*$))",
      "\\bwann\\b.{0,40}\\b(?:offen|geoffnet|offnen|offnet|schlies\\w+|(?:auf|zu)(?=\\W*$))",
    ),
    price: any(
      "\\bwas (?:kostet|kosten|nehmen|verlangen)\\b|\\bwie ?viel (?:kostet|kosten)\\b|\\bwie teuer\\b|\\bpreis(?:e|liste)?\\b|\\bkostenpunkt\\b",
    ),
    address: any(
      "\\bwo (?:genau )?(?:sind|seid|ist|finde|finden|liegt|befindet)\\b|(?<!mail[- ])\\badresse\\b|\\banfahrt\\b|\\bwie (?:komme|kommt) (?:ich|man) (?:zu|hin)",
    ),
    services: any(
      "\\bwelche (?:leistungen|behandlungen|dienst\\w*)\\b|\\bwas (?:bieten|macht|machen|bietet) (?:sie|ihr)\\b",
    ),
    business: any(
      "\\b(?:nehmen|nehmt|akzeptieren|haben|habt|machen|macht|bieten|bietet|behandeln|behandelt|sind|seid|konnen|arbeiten|sprechen|verkaufen) (?:sie|ihr)\\b|\\b(?:kann|darf) (?:ich|man)\\b|\\b(?:gibt'?s?|gibt es|ist es|geht das)\\b",
      "\\b(?:krankenkassen?|kassen?|kassenpatient\\w*|versicher\\w*|park\\w*|karte|bar zahlen|kinder|hunde?|haustiere?|rabatt|gutschein\\w*|rollstuhl\\w*|raten\\w*)\\b",
    ),
    visit: any(
      "\\b(?:frei|freie[nrs]?|platz|verfugbar\\w*|luecke|lucke)\\b|\\b(?:kann|konnte|darf) ich (?:bitte )?(?:\\w+ )?(?:vorbei\\w*|kommen|haben|bekommen)\\b|\\b(?:vorbeikommen|drankommen)\\b",
    ),
  },
  when: deWhen,
};
