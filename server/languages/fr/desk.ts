import type { Words } from "../desk-words";

export const frDesk: Words = {
  booked: (appointment) => `Votre rendez-vous est réservé : ${appointment}. À bientôt.`,
  moved: (appointment) => `Votre rendez-vous est déplacé : ${appointment}. À bientôt.`,
  cancelled: (appointment) => `Votre rendez-vous est annulé : ${appointment}.`,
  askBook: (appointment) => `Dois-je réserver : ${appointment} ?`,
  askMove: (from, to) => `Dois-je déplacer votre rendez-vous (${from}) au ${to} ?`,
  askCancel: (appointment) => `Votre rendez-vous : ${appointment}. Dois-je l'annuler ?`,
  appointment: (appointment) => `Votre rendez-vous : ${appointment}.`,
  withPerson: (person) => `avec ${person}`,
  personBusy: (person) => `${person} n'a pas de place à ce moment. Voici les horaires les plus proches.`,
  noAppointment: "Je ne vois aucun rendez-vous à venir à votre nom.",
  person: "Une personne de notre équipe vous répondra ici.",
  taken: "Je suis désolé, cet horaire n'est plus libre.",
  overlaps: "Vous avez déjà un autre rendez-vous à cette heure.",
  choose: "Lequel vous convient ?",
  anythingElse: "Puis-je faire autre chose pour vous ?",
  failed:
    "Je ne peux pas répondre maintenant, j'ai donc prévenu notre équipe. Une personne vous répondra ici.",
  mediaUnread:
    "Merci. Je ne peux lire que du texte et ne vois donc pas ce que vous avez envoyé. Décrivez-le avec des mots, s'il vous plaît.",
  closed: (when) => `Nous sommes fermés. Nous rouvrons ${when} et vous répondrons ici.`,
  today: (time) => `aujourd'hui à ${time}`,
  tomorrow: (time) => `demain à ${time}`,
  on: (weekday, time) => `${weekday} à ${time}`,
  yesBook: "Oui, réserver",
  yesMove: "Oui, déplacer",
  yesCancel: "Oui, annuler",
  keep: "Laisser tel quel",
  otherTimes: "Autres horaires",
  times: "Voir les horaires",
  services: "Voir les services",
};
