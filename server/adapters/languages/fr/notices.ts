import type { Notices } from "../notices";

export const frNotices: Notices = {
  booked: (business, appointment) => `Votre rendez-vous chez ${business} est réservé : ${appointment}.`,
  moved: (business, appointment) =>
    `Votre rendez-vous chez ${business} a un nouvel horaire : ${appointment}.`,
  cancelled: (business, appointment) => `Votre rendez-vous chez ${business} est annulé : ${appointment}.`,
  where: (place) => `Lieu : ${place}.`,
  change: (business) => `Pour le déplacer ou l’annuler, veuillez contacter ${business}.`,
  manage: {
    label: "Voir, déplacer ou annuler le rendez-vous",
    at: (url) => `Pour le voir, le déplacer ou l’annuler : ${url}`,
  },
  code: {
    subject: (code, business) => `${code} est votre code pour ${business}`,
    text: (business, code) =>
      `Saisissez ce code pour réserver chez ${business} : ${code}. Il est valable dix minutes.`,
    ignore: "Si vous ne l’avez pas demandé, vous n’avez rien à faire : sans lui, rien n’est réservé.",
  },
  subjects: {
    booked: (business) => `Votre rendez-vous chez ${business}`,
    moved: (business) => `Nouvel horaire pour votre rendez-vous chez ${business}`,
    cancelled: (business) => `Votre rendez-vous est annulé : ${business}`,
    reminder: (business) => `Votre rendez-vous chez ${business}`,
  },
  several: {
    booked: (business) => `Vos rendez-vous chez ${business} sont réservés :`,
    moved: (business) => `Vos rendez-vous chez ${business} ont de nouveaux horaires :`,
    cancelled: (business) => `Vos rendez-vous chez ${business} sont annulés :`,
    change: (business) => `Pour en déplacer ou en annuler un, veuillez contacter ${business}.`,
    subjects: {
      booked: (business) => `Vos rendez-vous chez ${business}`,
      moved: (business) => `Nouveaux horaires pour vos rendez-vous chez ${business}`,
      cancelled: (business) => `Vos rendez-vous sont annulés : ${business}`,
    },
  },
  at: (date, time) => `${date} à ${time}`,
  appointment: "rendez-vous",
  reminder: { coming: "Je viendrai", move: "Déplacer", cancel: "Annuler" },
  offer: {
    free: (business, appointment) => `Un créneau est libre chez ${business} : ${appointment}.`,
    held: (until) =>
      `Nous vous le réservons jusqu’à ${until}. Acceptez-le, ou laissez-le à la personne suivante :`,
    open: "Voir le créneau",
    subject: (business) => `Un créneau est libre chez ${business}`,
    labels: { accept: "Oui, réserver", decline: "Non, merci" },
  },
  choose: "Veuillez choisir :",
  options: "Choisir",
  option: (number) => `Choix ${number}`,
  more: "Autres",
  optedOut: (business) =>
    `Vous ne recevrez plus de messages automatiques de ${business}. Répondez START pour les recevoir à nouveau.`,
  optedIn: (business) =>
    `Vous recevrez à nouveau les messages de ${business}. Répondez ARRÊT à tout moment pour ne plus les recevoir.`,
};
