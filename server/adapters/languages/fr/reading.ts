import { any, asWritten, begins, only, setOf, type Vocabulary, yes } from "../vocabulary";
import { frWhen } from "./when";

const PERSON =
  "(?:personne|humain|quelqu'un|agent|conseiller|conseillere|receptionniste|employee?|responsable|secretaire|operateur|operatrice|equipe)s?";
const DAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const DAY = DAYS.join("|");
const CANT =
  "\\b(?:peux|peut|pouvons|pourrai|pourrais|pourrons|pourra|vais|arrive|arriverai) (?:pas|plus)\\s+(?:pouvoir |a )?";
const ACTS = "(?:annul\\w*|deplac\\w*|report\\w*|chang\\w*|decal\\w*)";

export const frReading: Vocabulary = {
  spelled: asWritten,
  common: setOf(
    `a ai aide aider ainsi alors annuler appelle appeler appelez apres as au aucun aucune aujourd'hui aussi autre avant avec avez
    avoir avons besoin bien bientot bon bonjour bonne bonsoir c'est ca car ce cela ces cet cette chez combien comme comment contre
    coute d'accord d'un d'une dans de demain depuis dernier des deux disponible disponibles dit dois donc dont douleur du e-mail elle
    elles email en encore est est-ce et etait ete etes etre eu eux faire fait faites faut fois grand heure heures hier ici il
    ils j'ai j'aimerais je jeudi jour journee jours juste l'heure la le les leur libre lui lundi ma maintenant mais mal mardi
    matin me meme merci mercredi mes midi mieux moi moins mois mon m'appelle nom non nos notre nous nouveau nouvelle on ont
    ou oui par parce parler parlez pas patient pendant personne peu peut peut-etre peux plait plus possible pour pourquoi pourrais
    pourrait pouvez premier prendre prix prochain prochaine puis qu'est-ce quand que quel quelle quelque quelqu'un question qui
    quoi rdv rendez-vous rendez rien s'il sa sais salut samedi sans savoir se semaine sera serait ses si soir son sont sous souhaite
    suis sur svp ta tarif tarifs te temps tes toi ton toujours tous tout toute tres trop tu un une urgent urgence va vais vendredi
    venir vers veux voici voir vos votre voudrais voulez vous vraiment y dimanche malade enceinte allergique client cliente desole desolee francais anglais`,
  ),
  particles: setOf("de des du la le les van von"),
  human: any(
    `\\b(?:parler|discuter|contacter|joindre|passez[- ]moi|me passer|transferer|en relation)\\b.{0,40}\\b${PERSON}\\b`,
    "\\bparler (?:au|a la|a ma|a mon|a un|a une|avec le|avec la) (?:docteur|doctoresse|dentiste|medecin|patronne?|gerante?)\\b|\\bparler a (?:madame|monsieur|mme|mr|dr)\\b",
    `\\b(?:vraie?|reelle?)\\s+${PERSON}\\b|\\bpersonne (?:reelle|humaine)\\b|\\betre humain\\b`,
    `\\b(?:veux|voudrais|prefere|prefererais|souhaite)\\s+(?:une?\\s+)(?:\\w+\\s+)?${PERSON}\\b(?! de confiance)|\\bbesoin (?:d'une?|de) ${PERSON}\\b(?! de confiance)`,
    `\\b${PERSON}\\s+(?:peut|pourrait|peuvent)(?:-(?:il|elle))?\\s+(?:me\\s+|m')?(?:rappeler|appeler|aider|repondre|telephoner|contacter)\\b`,
    `\\b(?:y a-t-il|il y a|y a t il)\\s+(?:une?\\s+)?${PERSON}\\b(?=[^.!?]*\\?|\\W*(?:$|ici\\b|la\\b))`,
    `^\\W*(?:(?:une?|avec|svp|s'il vous plait)\\W+)*${PERSON}\\W*(?:svp|s'il vous plait|s'il te plait)?\\W*$`,
    "\\b(?:etes[- ]vous|es[- ]tu|vous etes|tu es) (?:une? )?(?:vraie? )?(?:humain|personne|robot|bot|machine)\\b",
    "\\b(?:(?:r)?appelez[- ]moi|me rappeler(?! (?:l[ae']|mon|mes|vos|votre|les|quand|si|que))|m'appeler)\\b|\\bservice client\\b",
    "^\\W*(?:(?:s'il vous plait|svp|j'ai besoin d'|pouvez[- ]vous|vous pouvez)\\W*)*(?:m')?aid(?:e|er|ez-moi)(?:\\W+(?:svp|s'il vous plait))?\\W*$",
  ),
  emergency: any(
    "\\b(?<!\\bpas )(?:c'est une|une vraie) urgence\\b|\\burgence vitale\\b|(?<!\\bgencives? )\\bsaign\\w+ (?:beaucoup|abondamment)\\b|\\barrete pas de saigner\\b",
    "\\b(?:plus|pas) (?:a )?respirer\\b(?! (?:bien|par le nez))|\\bne respire plus\\b|\\bmal a la poitrine\\b|\\bdouleurs? (?:a|dans) la poitrine\\b|\\binconscient\\w*|\\bsuicid\\w*|\\bme tuer\\b",
  ),
  booking: any(
    "(?<!\\b(?:mon|mes|le|les|notre|votre|ce|du|au) )\\b(?:rendez[- ]?vous|rdv|reserv(?:er|ation|ations)|creneaux?)\\b",
  ),
  skip: any(
    "^\\s*(?:skip|passer|passe|non|aucune?|plus tard|non,? merci|je n'(?:en )?ai pas(?: d'e-?mail| de mail| d'adresse)?|pas d'(?:e-?mail|adresse)|pas de mail)\\W*$",
  ),
  noEmail: any("\\b(?:pas d'|pas de |sans |aucun )(?:e-?mail|mail|adresse)\\b"),
  courtesy: only(
    "bonjour|bonsoir|salut|coucou|(?:un grand )?merci(?: beaucoup| bien| a vous)?|ok(?:ay)?|d'accord|oui|non|s'il (?:vous|te) plait|svp|super|parfait|genial|(?:tres )?bien|au revoir|a (?:bientot|plus|demain)|bonne (?:journee|soiree)|c'est (?:tout|bon|parfait)|ce sera tout|volontiers|entendu",
    "(?:comment )?(?:ca va|allez[- ]vous|vas[- ]tu)(?: bien)?|tout va bien",
  ),
  thanks: any("\\bmerci\\b"),
  farewell: any(
    "\\b(?:non|au revoir|a (?:bientot|plus)|c'est tout|ce sera tout|bonne (?:journee|soiree))\\b",
  ),
  greeting: begins("bonjour|bonsoir|salut|coucou"),
  nameSaid: any("\\b(?:m'appelle|nom est|nom c'est|au nom de|appelez[- ]moi)\\s+(.+)"),
  nameTold: any("\\b(?:je suis|c'est|ici)\\s+(.+)"),
  cancel: any("\\b(?:annul\\w*|decommand\\w*)\\b"),
  move: any(
    "\\b(?:deplac\\w*|report(?:er|ez|e|ons)|decal\\w*|repouss\\w*|avancer|chang\\w+ (?:d'heure|l'heure|de jour|de date|de creneau|d'horaire|la date|le jour))\\b",
  ),
  another: any("\\bun autre (?:jour|moment|creneau|horaire)\\b|\\bune autre (?:heure|date)\\b"),
  change: any(
    `\\b(?:chang|modifi)\\w*[^.,!?]{0,30}\\b(?:rendez|rdv|creneau|reservation|seance|heure|horaire|jour|date|${DAY})s?\\b`,
    "\\b(?:le |la |l')(?:changer|modifier)\\b|\\b(?:changez|modifiez)-l[ea]\\b",
    "^\\W*(?:\\w+ ){0,4}(?:changer|modifier|changement)\\W*(?:svp|s'il vous plait)?\\W*$",
  ),
  wontCome: any(
    `${CANT}(?:(?:venir|etre la|y aller|y etre|me deplacer|honorer|garder|maintenir)\\b|(?:le |ce )?(?:${DAY})\\b|demain\\b|aujourd'hui\\b|ce jour|a cette heure|le \\d{1,2}\\b)(?! (?:avant|jusqu)\\b)`,
    "\\bserai (?:pas|plus) (?:la|present|presente|disponible)\\b|\\bempeche(?:ment|e)?\\b",
  ),
  leave: any(
    "^\\W*(?:(?:non,? )?(?:surtout|plutot) pas|non(?:,? merci)?|rien|aucun|laissez|laisse|stop)\\W*$",
    "\\b(?:laissez?[- ](?:le|la|tomber|comme|ca)|laisser (?:tel quel|comme ca)|oublie[sz]?[- ](?:ca|le)|(?:laiss\\w+|reste\\w*|tel) comme (?:il est|c'est)|rien chang\\w*|ne changez rien)\\b",
    "(?<!\\bpas |\\bpouvoir )\\bgard(?:er|ez|e|ons)(?:[- ]le| (?:le|mon|ce) (?:rendez|rdv|creneau))",
  ),
  refused: new RegExp(
    `\\bne (?:l'|le |la |les |veux |souhaite |voudrais |desire ){0,2}(?:pas |plus )?(?:l'|le |la |les )?${ACTS}(?: pas)?(?:(?: \\w+){0,2} (?:ni|ou) (?:le |l')?${ACTS})*|\\bn'${ACTS} pas\\b|\\bpas (?:l'|le |la )?${ACTS}(?:(?: \\w+){0,2} (?:ni|ou) (?:le |l')?${ACTS})*`,
    "gi",
  ),
  agree: yes(
    "oui|ouais|tout a fait|avec plaisir|ca marche|ca me va|pas de souci|bien sur|ok(?:ay)?|d'accord|s'il (?:vous|te) plait|svp|stp|exact(?:ement)?|correct|confirmer?z?|je confirme|allez[- ]y|entendu|volontiers|parfait|c'est (?:bon|ca)|faites(?:-le)?|annul(?:ez|er|e)(?:-le)?(?: (?:le|mon|ce) (?:rendez[- ]vous|rdv))?",
    "merci(?: beaucoup| bien| a vous)?",
  ),
  terms: any(
    "\\b(?:frais|coute|cout|facture[sz]?|penalite|politique|jusqu'a quand|combien|delai|conditions)\\b",
  ),
  days: DAYS,
  to: "au?|pour|jusqu'au?|vers",
  toDay: "le |la |ce ",
  people: {
    before: setOf("avec chez par"),
    titles: setOf(
      "le la mon ma votre dr docteur docteure prof professeur monsieur madame mademoiselle m mme mlle",
    ),
    anybody: setOf("n qui"),
    not: setOf("pas sauf"),
  },
  places: {
    inOrder: ["premiere?", "deuxieme|seconde?", "troisieme", "quatrieme", "cinquieme"],
    last: "derniere?",
    around:
      "le|la|je|prends|prendrai|veux|voudrais|choix|option|heure|creneau|horaire|s'il vous plait|svp|stp|merci|ok|oui|alors|de la liste",
  },
  asks: {
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
  },
  when: frWhen,
};
