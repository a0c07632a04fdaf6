import type { AskWords } from "../ask-words";
import { any } from "../vocabulary";

export const deAsks: AskWords = {
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
};
