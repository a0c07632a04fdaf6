import type { AskWords } from "../ask-words";
import { any } from "../vocabulary";

export const frAsks: AskWords = {
  hours: any("\\bhoraires?\\b", "\\b(?:ouverts?|ouverte|ouvrez|ouvre|fermez|fermes?|fermee)\\b"),
  price: any(
    "\\bcombien (?:ca |cela )?(?:coute|coutent|pour|est|c'est|vaut|prenez)\\b|\\bc'est combien\\b|\\bprix\\b|\\btarifs?\\b|\\bquel est le cout\\b",
  ),
  address: any(
    "\\bou (?:etes|vous (?:etes|trouv\\w+)|se trouve|se situe|est (?:le|la|votre|situe)|est-ce que vous|puis-je vous trouver)|\\badresse\\b(?! (?:e-?mail|mail|electronique))|\\bitineraire\\b|\\bcomment (?:venir|vous trouver)\\b|\\bvous etes ou\\b",
  ),
  services: any(
    "\\bquel(?:le)?s (?:sont (?:vos|les) )?(?:services|soins|prestations|traitements)\\b|\\bque (?:proposez|faites)[- ]vous\\b|\\bqu'est-ce que vous (?:proposez|faites)\\b",
  ),
  business: any(
    "\\b(?:vous|on) (?:acceptez|prenez|faites|avez|proposez|etes|travaillez|parlez|vendez|peut)\\b|\\b(?:acceptez|prenez|faites|avez|proposez|etes|travaillez|parlez|vendez|pouvez)-vous\\b|\\b(?:y a-t-il|il y a|puis-je|peut-on|je peux|est-il possible|c'est possible)\\b",
    "\\b(?:mutuelles?|assurances?|parking|stationnement|cartes?|especes|cheques?|enfants?|chiens?|animaux|reductions?|garantie|fauteuil|plusieurs fois)\\b",
  ),
  visit: any(
    "\\b(?:libres?|dispo|disponib\\w+|disponibilites?|creneaux?|place)\\b|\\b(?:puis-je|je peux|peut-on) (?:venir|passer|avoir|prendre|faire)\\b",
  ),
};
