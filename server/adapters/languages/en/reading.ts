import { any, asWritten, begins, only, setOf, type Vocabulary, yes } from "../vocabulary";
import { enWhen } from "./when";

const PERSON =
  "(?:human|person|people|someone|somebody|anyone|anybody|staff|operator|representative|agent|receptionist|assistant|employee|manager)s?";
const DAYS = [
  "sun(?:day)?",
  "mon(?:day)?",
  "tue(?:sday)?",
  "wed(?:nesday)?",
  "thu(?:rsday)?",
  "fri(?:day)?",
  "sat(?:urday)?",
];
const DAY = DAYS.join("|");
const CANT =
  "\\b(?:can'?t|cannot|can not|won'?t|couldn'?t|unable to|not able to|not going to)(?: be able to)?\\s+";
const KEEP = "keep (?:it|my|the|that)\\b";
const ACTS = "(?:cancel|move|change)";

export const enReading: Vocabulary = {
  spelled: asWritten,
  common: setOf(
    `a about after again all also am an and any appointment are as asap ask asking at available be best book booking but by
    calling can't cancel cant change cheap cheapest check come confused could customer do does don't dont e-mail
    email emergency english enough every everything fine first for free from get give go going good got great has have having
    hello help here hey hi how however hurry i i'd i'll i'm i've if ill in information interested is it it's its just know
    late leave like looking lost mail maybe me more my name need never new next nice no nope not nothing now of ok okay on
    one only open or our out pain patient pay perfect please possible price prices problem question ready really see
    send should sick skip some someone soon sorry still sure take tell than thank thanks that that's the their them there
    they this time to today tomorrow too toothache trying under until urgent us very visit wait waiting want wanted was
    we what what's when where which who why with work worried would write writing wrong yes yet you your`,
  ),
  particles: setOf(""),
  human: any(
    `\\b(?:talk|speak|chat|deal|contact|reach|connect(?:ed)?|transfer(?:red)?)\\b.{0,40}\\b${PERSON}\\b`,
    "\\b(?:talk|speak) (?:to|with) (?:(?:the|a|your) (?:doctor|dentist|owner|hygienist|therapist)|(?:dr|mr|mrs|ms)\\b)",
    `\\b(?:real|live|actual|human)\\s+(?:${PERSON}|being|help|support)\\b`,
    `\\b(?:want|need|prefer|get(?: me)?|give me|like)\\s+(?:an?|the|some|any)\\s+(?:\\w+\\s+)?${PERSON}\\b`,
    `\\b(?:can|could|will|would|may)\\s+(?:(?:an?|the|some|any)\\s+)?(?:\\w+\\s+)?${PERSON}\\s+(?:please\\s+)?(?:call|phone|ring|help|answer|get back)\\b`,
    `\\b(?:is|are) there\\s+(?:(?:an?|any)\\s+)?(?:\\w+\\s+)?${PERSON}\\b`,
    `^\\W*(?:(?:an?|the|any|please|some)\\W+)*${PERSON}\\W*(?:please|now)?\\W*$`,
    "\\bare you (?:an? )?(?:human|real|person|robot|bot|machine)\\b",
    "\\b(?:can|could|would|will) you (?:please )?(?:call|phone|ring) me(?=\\s*(?:$|[.,!?]|(?:back|please|later|today|tomorrow|on|at|when|about)\\b))|\\bcall me back\\b|\\bcustomer (?:service|support|care)\\b",
    "^\\W*(?:(?:please|i need|can you|could you|some)\\W+)*help(?:\\W+(?:me|please|needed))*\\W*$",
  ),
  emergency: any(
    "(?<!\\b(?:not an|no|an|any|isn't an|case of an|case of) )\\bemergency\\b(?! (?:appointment|slot|contact|number|dentist|service))|\\b(?:is|it's|this is|have) an emergency\\b(?! (?:appointment|slot|contact|number|dentist|service))|(?<!\\bgums? )\\bbleed\\w*\\b.{0,40}\\b(?:stop|a lot|heavily|badly)\\b|\\bwon'?t stop bleeding\\b",
    "\\b(?:can'?t|cannot) (?:breathe|swallow)\\b|\\bchest pain\\b|\\bunconscious\\b|\\bnot breathing\\b|\\bsuicid\\w*|\\bkill myself\\b",
  ),
  booking: any(
    "(?<!\\b(?:my|the|our|your) )\\b(?:book|booking|appointments?|reserve|reservation|schedule)\\b",
  ),
  skip: any(
    "^\\s*(?:skip|no|nope|none|later|no thanks?(?: you)?|i don'?t have (?:one|any|an? e-?mail))\\W*$",
  ),
  noEmail: any("\\b(?:no|without|don'?t have an?) e-?mail\\b"),
  courtesy: only(
    "hi|hello|hey|there|good (?:morning|afternoon|evening|day)|thanks?|you|so much|very much|a lot|ok(?:ay)?|yes|no|please|great|perfect|sure|fine|good ?bye|bye|that'?s (?:all|it)|all good|see you|cheers",
    "how are you(?: doing| today)?|how do you do",
  ),
  thanks: any("\\b(?:thanks?|cheers)\\b"),
  farewell: any("\\b(?:no|bye|good ?bye|that'?s (?:all|it)|all good|see you)\\b"),
  greeting: begins("hi|hello|hey"),
  nameSaid: any("\\b(?:name(?:'s| is)|call me)\\s+(.+)"),
  nameTold: any("\\b(?:i am|i'm|this is|it's)\\s+(.+)"),
  cancel: any("\\b(?:cancel\\w*|call(?:ing)?\\b.{0,40}\\boff)\\b"),
  move: any("\\b(?:resched\\w*|postpone|move)\\b"),
  another: any("\\b(?:different (?:time|day)|another (?:time|day)|other time)\\b"),
  change: any(
    `\\bchang(?:e|ing)\\b[^.,!?]{0,30}\\b(?:appointment|booking|reservation|visit|time|date|day|slot|${DAY})s?\\b`,
    "\\bchange (?:it|that|this)\\b|^\\W*(?:\\w+ ){0,4}change\\W*(?:please)?\\W*$",
  ),
  wontCome: any(
    `${CANT}(?:(?:come|attend|be there|get there|make (?:it|my|the|our|on|${DAY}))\\b(?! (?:before|until|till)\\b)|${KEEP}|(?:do |make )?(?:today|tomorrow|that day|on the \\d)\\b)`,
  ),
  leave: any(
    "^\\W*(?:no(?:pe)?(?: thanks?(?: you)?)?|nah|(?:i'd )?rather not|better not|stop|never ?mind|neither)\\W*$",
    "\\b(?:leave (?:it|that)|never ?mind|forget (?:it|that|about it)|stays? as it (?:is|was))\\b",
    `(?<!${CANT}|(?:don'?t|do not) (?:want to )?)\\b${KEEP}`,
  ),
  refused: new RegExp(
    `\\b(?:don'?t|do not) (?:\\w+ ){0,3}${ACTS}\\b(?:(?: \\w+){0,2} (?:or|nor) (?:to )?${ACTS}\\b)*`,
    "gi",
  ),
  agree: yes(
    "yes(?: i do| i am sure)?|yeah|yep|yup|sure|of course|absolutely|definitely|sounds good|that works|that'?s fine|ok(?:ay)?|please|correct|right|confirm(?:ed)?|go ahead|do (?:it|so|that)|cancel (?:it|that|(?:my|the|this) (?:appointment|booking))",
    "thank you|thanks|(?:so|very) much|a lot",
  ),
  terms: any("\\b(?:fees?|charge[sd]?|costs?|policy|how (?:long|late|much)|until when|penalty)\\b"),
  days: DAYS,
  to: "to(?!\\s+(?:re\\w*|move|change|shift|postpone|cancel|book|come|be)\\b)|until|till",
  toDay: "next |this |the |coming ",
  people: {
    before: setOf("with by see seeing"),
    titles: setOf("the my your dr doctor prof professor mr mrs ms miss"),
    anybody: setOf("anybody anyone whoever"),
    not: setOf("not except"),
  },
  places: {
    inOrder: ["first", "second", "third", "fourth", "fifth"],
    last: "last",
    around:
      "the|i'?ll|i|would|like|take|want|one|option|time|slot|please|pls|thanks|thank you|ok(?:ay)?|yes|that|works?|for me|is|fine|good|then|let's|go|with|on the list",
  },
  asks: {
    hours: any(
      "\\b(?:opening|business|office|working) (?:hours|times)\\b|\\b(?:your|the) hours\\b",
      "\\b(?:when|what time|how (?:late|early|long)|till when|until when)\\b.{0,20}\\b(?:open|close[sd]?|shut)\\b",
      "\\b(?:are|r|is|do) (?:you|u|it|the \\w+|they)(?: guys| still)? (?:open|closed|close)\\b",
    ),
    price: any(
      "\\bhow much\\b|\\bprices?\\b(?= (?:of|for|list)\\b|\\W*$|\\?)|\\bprices\\b|\\bwhat(?:'?s| is| are| does| do)\\b.{0,40}\\b(?:cost|price|charge|fee)s?\\b|\\bcosts? of\\b|\\bprice list\\b",
    ),
    address: any(
      "(?<!mail )\\baddress\\b(?=\\W*$|.*\\?)|\\bwhere(?:'s| is| are| r)? (?:you|u|your|the|it)\\b(?!.{0,20}\\bappointment)|\\bwhere\\b.{0,20}\\blocated\\b|\\bfind you\\b|\\bdirections\\b|\\byour location\\b",
    ),
    services: any(
      "\\b(?:what|which) (?:kind of |other )?(?:services?|treatments?)\\b|\\bwhat (?:all )?do (?:you|u) (?:do|offer)\\b|\\blist of (?:services|treatments)\\b",
    ),
    business: any(
      "\\b(?:do|did|are|have|can|could|will|would) (?:you|u)\\b|\\b(?:is|are|do|does|can|may|could) (?:i|we|it|there|they|kids|children|someone)\\b",
      "\\b(?:insurance|parking|cards?|cash|wheelchair|child(?:ren)?|kids?|dogs?|pets?|deliver\\w*|wifi|discounts?|vouchers?|installments?|guarantee|languages?)\\b",
    ),
    visit: any(
      "\\b(?:free|slots?|spaces?|openings|an opening|availab\\w*)\\b|\\b(?:can|could|may) (?:i|we) (?:please )?(?:get|have|come|see|do|make|be seen|stop by|drop in|pop in)\\b",
    ),
  },
  when: enWhen,
};
