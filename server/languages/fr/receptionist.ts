import type { Phrases } from "../receptionist-phrases";

export const frReceptionist: Phrases = {
  welcome: (business) => `Bonjour et bienvenue chez ${business}.`,
  askName: "Quel est votre nom, s'il vous plaît ?",
  thanks: (name) => `Merci, ${name}.`,
  askEmail: (isConfirmed) =>
    `Quelle est votre adresse e-mail ?${isConfirmed ? " Nous y envoyons la confirmation." : ""} Vous pouvez aussi écrire « passer ».`,
  badEmail: "Cela ne ressemble pas à une adresse e-mail. Pouvez-vous la réécrire, ou « passer » ?",
  askService: "Que pouvons-nous faire pour vous ?",
  askSlot: (service) => `Ces horaires sont libres pour ${service}. Lequel vous convient ?`,
  slotTaken: "Je suis désolé, cet horaire n'est plus libre.",
  booked: (appointment) => `Votre rendez-vous est réservé : ${appointment}. À bientôt.`,
  youAreWelcome: "Je vous en prie.",
  alreadyBooked: (appointment) =>
    `Vous avez un rendez-vous chez nous : ${appointment}. Puis-je faire autre chose pour vous ?`,
  seeYou: (appointment) => `Merci de votre confirmation : ${appointment}. À bientôt.`,
  movedSince: (appointment) =>
    `Votre rendez-vous a changé d'horaire entre-temps : ${appointment}. Cela vous convient-il ?`,
  askWhich: {
    move: "Lequel de vos rendez-vous souhaitez-vous déplacer ?",
    cancel: "Lequel de vos rendez-vous souhaitez-vous annuler ?",
    change: "Lequel de vos rendez-vous souhaitez-vous changer ?",
  },
  askChange: (appointment) => `Votre rendez-vous : ${appointment}. Souhaitez-vous le déplacer ou l'annuler ?`,
  askTo: (appointment) => `Votre rendez-vous : ${appointment}. Lequel de ces horaires vous convient mieux ?`,
  askOff: (appointment) => `Votre rendez-vous : ${appointment}. Dois-je l'annuler ?`,
  moved: (appointment) => `Votre rendez-vous est déplacé : ${appointment}. À bientôt.`,
  cancelled: (appointment) => `Votre rendez-vous est annulé : ${appointment}. En voulez-vous un autre ?`,
  kept: (appointment) => `Entendu. Votre rendez-vous reste : ${appointment}.`,
  allKept: "Entendu. Rien ne change.",
  noAppointment: "Je ne vois aucun rendez-vous à venir à votre nom. Que puis-je faire pour vous ?",
  notBooked: "Ce rendez-vous n'est plus réservé. En voulez-vous un autre ?",
  farewell: "Entendu. À bientôt.",
  human: "Bien sûr. Une personne de notre équipe vous répondra ici.",
  emergency:
    "Une personne de notre équipe vous répondra ici. Si quelqu'un est en danger, appelez tout de suite les secours (112).",
  noSlots:
    "Je ne vois aucun horaire libre pour le moment, une personne de notre équipe vous répondra donc ici. Vous pouvez déjà écrire ce dont vous avez besoin.",
  askNeed: "Que pouvons-nous faire pour vous ?",
  askTime: "Et quand cela vous conviendrait-il ?",
  passedOn: (request) => `Merci. J'ai noté pour notre équipe : ${request}. Une personne vous répondra ici.`,
  again: "Pardon, je n'ai pas bien compris.",
  personOrChoice: "Vous pouvez aussi parler à une personne.",
  labels: {
    human: "Parler à quelqu'un",
    more: "Autres horaires",
    book: "Prendre rendez-vous",
    change: "Déplacer ou annuler",
    move: "Le déplacer",
    cancel: "L'annuler",
    off: "Oui, l'annuler",
    keep: "Le laisser tel quel",
    appointments: "Vos rendez-vous",
    services: "Voir les services",
    slots: "Voir les horaires",
    coming: "Je viendrai",
  },
};
