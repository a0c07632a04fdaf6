import { plain } from "@/lib/text/normalize-text";
import type { AgentLanguage } from "@/schema/model";

const EN = "(?:real |actual |live )?(?:human(?: being)?|person|robot|bot|chatbot|machine|ai|computer|real)";
const ES = "(?:humano|humana|persona|robot|bot|maquina|ia|real)(?: (?:de verdad|real|humana))?";
const PT = "(?:humano|humana|pessoa|robo|bot|maquina|ia|real)(?: (?:de verdade|real|humana))?";
const DE =
  "(?:echte[rnms]? |richtige[rnms]? )?(?:mensch(?:en)?|person|roboter|bot|chatbot|maschine|computer|ki)";
const FR =
  "(?:vrai[e]? )?(?:humain|humaine|personne|robot|bot|chatbot|machine|ia|ordinateur)(?: (?:reelle|humaine))?";

/** A list of such words: `a human or a bot`. */
const any = (word: string, article: string, or: string) =>
  `(?:(?:${article}) )?${word}(?: (?:${or}) (?:(?:avec|con|com|mit|with|to|a) )?(?:(?:${article}) )?${word})*`;

/** Plain questions whether a machine answers. */
const QUESTIONS: [AgentLanguage, string][] = [
  [
    "en",
    `(?:are you|is this|is that|am i (?:really )?(?:talking|speaking|chatting|writing|texting) (?:to|with)) (?:really )?${any(EN, "an?", "or")}`,
  ],
  [
    "es",
    `(?:eres|es usted|es esto|esto es|usted es|(?:estoy )?(?:habl|escrib|chate)(?:o|ando|iendo) (?:con|a)) ${any(ES, "una?", "o")}`,
  ],
  [
    "pt",
    `(?:voce e|e voce|o senhor e|a senhora e|isto e|isso e|(?:estou )?(?:fal|convers)(?:o|ando) com) ${any(PT, "uma?", "ou")}`,
  ],
  [
    "de",
    `(?:sind sie|bist du|ist das|(?:spreche|schreibe|rede|chatte) ich)(?: (?:hier|da|jetzt|etwa|gerade|eigentlich))?(?: mit)? ${any(DE, "eine[rnms]?|ein|ne", "oder")}`,
  ],
  [
    "fr",
    `(?:etes vous|vous etes|es tu|tu es|c est|est ce|(?:est ce que )?(?:je (?:parle|discute|ecris)|suis je en train de parler) (?:a|avec)) (?:bien )?${any(FR, "une?", "ou")}`,
  ],
];
const PATTERNS = QUESTIONS.map(([language, one]) => ({
  language,
  pattern: new RegExp(`(?<![^ ])${one}(?![^ ])`, "gu"),
}));

/** Words that begin a request for a person, so that `quiero saber si hablo con una persona` is none. */
const ASKS =
  /\?|^(?:are|am|is|bist|sind|ist|spreche|schreibe|rede|eres|es|estoy|voce|estou|etes|est|vous)\b/u;

/**
 * If a text asks whether a machine answers: in which language, and what else it says, in plain words. Undefined if it does
 * not.
 */
export function readBotQuestion(content: string): { language: AgentLanguage; rest: string } | undefined {
  const said = plain(content);
  if (!ASKS.test(content.includes("?") ? "?" : said)) return undefined;
  const found = PATTERNS.find(({ pattern }) => said.search(pattern) >= 0);
  return (
    found && { language: found.language, rest: said.replace(found.pattern, " ").replace(/ +/g, " ").trim() }
  );
}
