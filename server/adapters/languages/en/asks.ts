import type { AskWords } from "../ask-words";
import { any } from "../vocabulary";

export const enAsks: AskWords = {
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
};
