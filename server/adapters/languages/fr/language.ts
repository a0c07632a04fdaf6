import type { CustomerLanguage } from "../customer-language";
import { any } from "../vocabulary";
import { frDesk } from "./desk";
import { frNotices } from "./notices";
import { frReading } from "./reading";
import { frReceptionist } from "./receptionist";

export const fr: CustomerLanguage = {
  locale: "fr",
  desk: frDesk,
  notices: frNotices,
  receptionist: frReceptionist,
  reading: frReading,
  telling:
    "vous oui plait rendez bonjour voudrais veux besoin merci puis peux combien demain aujourd heure avez je voulais aimerais avec bonsoir nous lundi mardi mercredi jeudi vendredi samedi dimanche annuler deplacer changer appelle suis parler semaine prochaine rdv pas",
  marks: /[èùûœ]|(?<!\p{L})(?:[cdjlmnstq]|qu)['’]\p{L}/iu,
  optOut: {
    stop: ["arret", "arreter", "desabonner", "me desabonner"],
    start: ["reprendre"],
    sentence: any(
      "\\b(?:arretez?|cessez?)(?: s'?il vous plait| svp)? (?:de|d') ?(?:m'|me |nous )?(?:envoyer|ecrire|contacter)\\b",
      "\\bne m'?(?: ?envoyez|e contactez|'?ecrivez|ecrivez) plus\\b",
      "\\b(?:je )?(?:ne )?veux plus (?:recevoir )?(?:de |vos |ces )?(?:messages|sms|rappels)\\b",
      "\\bplus de messages\\b",
      "\\bdesabonnez[ -]moi\\b",
    ),
  },
};
