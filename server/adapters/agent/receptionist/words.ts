import { Email } from "@/server/schema/common";

/** More than any question of ours needs; bounds what the patterns below have to look at. */
const READ_CHARS = 500;
const NAME_CHARS = 100;
const NAME_WORDS = 6;

const PERSON =
  "(?:human|person|people|someone|somebody|anyone|anybody|staff|operator|representative|agent|receptionist|assistant|employee|manager)s?";

const HUMAN = [
  `\\b(?:talk|speak|chat|deal|contact|reach|connect(?:ed)?|transfer(?:red)?)\\b.{0,40}\\b${PERSON}\\b`,
  `\\b(?:real|live|actual|human)\\s+(?:${PERSON}|being|help|support)\\b`,
  `\\b(?:want|need|prefer|get|give me|like)\\s+(?:an?|the|some|any)\\s+(?:\\w+\\s+)?${PERSON}\\b`,
  `\\b(?:is|are) there\\s+(?:(?:an?|any)\\s+)?(?:\\w+\\s+)?${PERSON}\\b`,
  `^\\W*(?:(?:an?|the|any|please|some)\\W+)*${PERSON}\\W*(?:please|now)?\\W*$`,
  "\\bare you (?:an? )?(?:human|real|person|robot|bot|machine)\\b",
  "\\bcall me back\\b|\\bcustomer (?:service|support|care)\\b",
  "^\\W*(?:(?:please|i need|can you|could you|some)\\W+)*help(?:\\W+(?:me|please|needed))*\\W*$",
].map((pattern) => new RegExp(pattern, "i"));

/** Not the appointment that the customer has. */
const BOOKING = /(?<!\b(?:my|the|our|your) )\b(?:book|booking|appointments?|reserve|reservation|schedule)\b/i;
const CHANGE = /\b(?:cancel\w*|resched\w*|postpone|move|change|different time|another time)\b/i;
const SKIP = /^\s*(?:skip|no|nope|none|later|no thanks?(?: you)?|i don'?t have (?:one|any|an? e-?mail))\W*$/i;
const NO_EMAIL = /\b(?:no|without|don'?t have an?) e-?mail\b/i;
const COURTESY =
  /^\s*(?:(?:hi|hello|hey|there|good (?:morning|afternoon|evening|day)|thanks?|you|so much|very much|a lot|ok(?:ay)?|yes|no|please|great|perfect|sure|fine|good ?bye|bye|that'?s (?:all|it)|all good|see you|cheers|\p{Extended_Pictographic}\ufe0f?)[\s!.,]*)+$/iu;
const THANKS = /\b(?:thanks?|cheers)\b/i;
const FAREWELL = /\b(?:no|bye|good ?bye|that'?s (?:all|it)|all good|see you)\b/i;

const NAME_SAID = /\b(?:name(?:'s| is)|call me)\s+(.+)/i;
const NAME_TOLD = /\b(?:i am|i'm|this is|it's)\s+(.+)/i;
/** A full stop that belongs neither to an initial nor to a title. */
const SENTENCE_END = /^(?!(?:\p{L}|dr|mr|mrs|ms|prof|st)\.$).*\.$/iu;
const NAME_WORD = /^\p{L}[\p{L}\p{M}'.-]*$/u;

/** What any sentence is made of: no name, and nothing that says what it is about. */
const COMMON = new Set(
  `a about after again all also am an and any appointment are as asap ask asking at available be best book booking but by
  calling can't cancel cant change cheap cheapest check come confused could customer do does don't dont e-mail
  email emergency english enough every everything fine first for free from get give go going good got great has have having
  hello help here hey hi how however hurry i i'd i'll i'm i've if ill in information interested is it it's its just know
  late leave like looking lost mail maybe me more my name need never new next nice no nope not nothing now of ok okay on
  one only open or our out pain patient pay perfect please possible price prices problem question ready really see
  send should sick skip some someone soon sorry still sure take tell than thank thanks that that's the their them there
  they this time to today tomorrow too toothache trying under until urgent us very visit wait waiting want wanted was
  we what what's when where which who why with work worried would write writing wrong yes yet you your`.split(
    /\s+/,
  ),
);

const isMatch = (patterns: RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** The name that a text begins with, and whether it is all of the text. */
function nameAtStart(text: string): { name: string; isAll: boolean } {
  const words = text.split(/\s+/).filter(Boolean);
  const taken: string[] = [];
  for (const word of words.slice(0, NAME_WORDS)) {
    const bare = word.replace(/[,;:!?]$/, "");
    if (!NAME_WORD.test(bare) || COMMON.has(bare.toLowerCase().replace(/\.$/, ""))) break;
    taken.push(bare);
    if (bare !== word || SENTENCE_END.test(bare)) break;
  }
  const name = taken.join(" ").replace(/\.$/, "");
  return { name: name.length > NAME_CHARS ? "" : name, isAll: taken.length === words.length };
}

/** Whether a text has a word that neither belongs to a name nor to any sentence. */
const hasSubject = (text: string, name = ""): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}'-]+/u)
    .some((word) => word.length > 2 && !COMMON.has(word) && !name.toLowerCase().split(" ").includes(word));

/** What a text says, as far as a receptionist needs to know. E-mail addresses are in lower case. */
export type Meaning = {
  email: string | undefined;
  /** Something with an @ that is no e-mail address. */
  isBadEmail: boolean;
  /** A name that was said to be one. */
  toldName: string | undefined;
  /** A text that has nothing in it but what may be a name. */
  bareName: string | undefined;
  /** Whether it is about something: it has a word beyond those of any sentence, and is more than a name. */
  hasSubject: boolean;
  wantsHuman: boolean;
  wantsBooking: boolean;
  wantsChange: boolean;
  skips: boolean;
  hasNoEmail: boolean;
  isCourtesy: boolean;
  isThanks: boolean;
  isFarewell: boolean;
};

/** Reads one text by itself. */
export function meaningOf(raw: string): Meaning {
  const tokens = raw.replaceAll("’", "'").split(/\s+/);
  const addresses = tokens.filter((token) => token.includes("@"));
  const email = addresses
    .flatMap((token) => token.split(/[<>,;:"()[\]]+/))
    .map((part) => Email.safeParse(part.replace(/(?<![.!?])[.!?]+$/, "")).data)
    .find(Boolean);
  const text = tokens
    .filter((token) => !token.includes("@"))
    .join(" ")
    .slice(0, READ_CHARS);
  const isCourtesy = COURTESY.test(text);
  const wantsHuman = isMatch(HUMAN, text);
  const told = NAME_SAID.exec(text)?.[1] ?? NAME_TOLD.exec(text)?.[1];
  const toldName = (told && nameAtStart(told).name) || undefined;
  const bare = nameAtStart(text.replace(/^\s*(?:hi|hello|hey)[\s,!.]+/i, ""));
  const bareName = (!isCourtesy && !wantsHuman && bare.isAll && bare.name) || undefined;
  return {
    email,
    isBadEmail: addresses.length > 0 && !email,
    toldName,
    bareName,
    hasSubject: !isCourtesy && !bareName && hasSubject(text, toldName),
    wantsHuman,
    wantsBooking: BOOKING.test(text),
    wantsChange: CHANGE.test(text),
    skips: SKIP.test(text),
    hasNoEmail: NO_EMAIL.test(text),
    isCourtesy,
    isThanks: THANKS.test(text),
    isFarewell: isCourtesy && FAREWELL.test(text),
  };
}
