import { plain } from "@/lib/text/normalize-text";
import { sentencesOf } from "./claims";

const EN_PERSON =
  "(?:person|human|colleagues?|team ?mates?|team|staff|someone|somebody|manager|receptionist|doctor|dentist|specialist|expert)";
const ES_PERSON = "(?:persona|companer[oa]s?|colega|alguien|equipo|encargad[oa]|responsable)";
const PT_PERSON = "(?:pessoa|colegas?|alguem|equipa|equipe|responsavel)";
const DE_PERSON = "(?:kolleg\\w+|mitarbeiter\\w*|jemand\\w*|team|person|menschen)";
const FR_PERSON = "(?:personne|collegues?|quelqu un|equipe|responsable)";
const ANSWERS =
  "(?:contact|call|ring|phone|reach|answer|reply|respond|write|get back|be in touch|be with you|follow up|help you|take over|look into)";

/** Patterns of plain sentences that promise an answer by a person. */
const PROMISES = [
  `\\b${EN_PERSON}\\b.{0,40}\\b(?:will|ll|is going to|are going to)\\b.{0,30}\\b${ANSWERS}`,
  `\\bwe (?:will|ll|are going to|shall)\\b.{0,30}\\b(?:contact|call|ring|phone|reach|reply|respond|write|get back|be in touch|follow up)`,
  "\\bi (?:will|ll|am going to|m going to|shall)\\b.{0,30}\\b(?:get back|call you|contact you|be in touch|follow up)",
  "\\byou (?:will|ll|are going to)(?: \\w+)? be (?:contacted|called|phoned|connected|transferred|put through|helped by)|\\byou (?:will|ll) hear from",
  `\\b(?:i|we|m|ve|ll|let me)\\b.{0,25}\\b(?:connect|transferr?|pass|forward|hand|refer|escalat|inform|notif|alert)(?:ed|ing|es|e|y|ying|ied)?\\b.{0,50}\\b${EN_PERSON}\\b`,
  `\\b(?:i|we|ve|ll|let me)\\b.{0,25}\\b(?:(?:let|tell|told|ask|asked|get|bring|call|check with|speak to) (?:a|an|the|our|my|some)?|put you (?:through|in touch).{0,20})\\s*(?:\\w+ )?${EN_PERSON}\\b`,
  `^(?:connecting|transferring|passing|forwarding|handing)\\b.{0,40}\\b${EN_PERSON}\\b`,
  `\\b${ES_PERSON}\\b.{0,40}\\b(?:le|te|se|va a|les)\\b.{0,30}(?:contactara|respondera|llamara|escribira|atendera|contactar|responder|llamar|ayudara)`,
  `\\b(?:le|te|lo|la|he|hemos|voy a|vamos a)\\b.{0,20}\\b(?:paso|pasare|comunico|conecto|transfiero|derivo|pasado|avisado|informado|trasladado|pasar\\w*|avisar|informar|comunicar\\w*|transferir\\w*)\\b.{0,40}\\b${ES_PERSON}\\b`,
  "\\b(?:nos pondremos en contacto|(?:le|te) (?:llamaremos|contactaremos|responderemos|escribiremos|avisaremos)|sera contactad\\w)",
  `\\b${PT_PERSON}\\b.{0,40}\\b(?:(?:vai|ira|lhe|entrara)\\b.{0,30}(?:contactar|contatar|responder|ligar|contacto|contato|ajudar)|responde)`,
  `\\b(?:vou|estou a|irei|passei|encaminhei|informei|avisei)\\b.{0,25}(?:\\b(?:passar|transferir|encaminhar|chamar|informar|avisar)\\b.{0,30})?\\b${PT_PERSON}\\b`,
  "\\b(?:entraremos em conta(?:c)?to|ligaremos|contactaremos|responderemos|sera contactad\\w|sera contatad\\w)",
  `\\b${DE_PERSON}\\b.{0,40}\\b(?:(?:wird|werden)\\b.{0,40}\\b(?:melden|antworten|anrufen|kontaktieren|helfen|schreiben)|meldet|ruft|kontaktiert)\\b`,
  `\\b(?:meldet|kontaktiert|ruft) sich\\b|\\bes meldet sich\\b`,
  `\\bich (?:verbinde|leite|gebe|reiche|informiere|benachrichtige|ubergebe|hole|frage)\\b.{0,50}\\b(?:${DE_PERSON}|weiter)\\b`,
  `\\b(?:habe|haben|wurde)\\b.{0,50}\\b(?:weitergeleitet|weitergegeben|informiert|ubergeben|benachrichtigt)\\b`,
  "\\bwir (?:melden uns|rufen|kontaktieren|antworten ihnen)\\b|\\bsie werden (?:kontaktiert|angerufen|zuruckgerufen)\\b",
  `\\b${FR_PERSON}\\b.{0,40}\\b(?:va|vous|te)\\b.{0,30}(?:repondra|contactera|rappellera|repondre|contacter|recontacter|recontactera|appellera)`,
  `\\bje (?:vous |te |le |la )?(?:mets|transfere|passe|transmets|previens|informe|demande)\\b.{0,40}\\b${FR_PERSON}\\b`,
  `\\b(?:ai|avons)\\b.{0,20}\\b(?:transmis|prevenu|informe|transfere)\\b.{0,40}\\b${FR_PERSON}\\b`,
  "\\bnous (?:vous |te )?(?:recontacterons|rappellerons|contacterons|repondrons|reviendrons)|\\bvous serez (?:contacte|rappele|recontacte)\\w*|\\bon vous (?:rappelle|recontacte)",
].map((one) => new RegExp(one, "u"));

/** Words that turn the promise into an offer or a condition. */
const OFFERS =
  /\b(?:if|can|could|would|shall|may|happy to|si|puedo|quiere|podria|se|posso|quer|wenn|kann|konnen|mochten|soll|peux|puis|souhaitez|voulez)\b/;

/** Whether a text promises that a person will answer, so that one is called for real. In doubt, it does. */
export const promisesPerson = (text: string): boolean =>
  text
    .split("\n")
    .flatMap(sentencesOf)
    .filter((sentence) => !sentence.includes("?"))
    .map(plain)
    .some((sentence) => PROMISES.some((one) => one.test(sentence)) && !OFFERS.test(sentence));
