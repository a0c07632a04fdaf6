import type { WaitingWords } from "../waiting-words";

export const waitingFr: WaitingWords = {
  join: "Rejoindre la liste d’attente",
  joinText: (minutes) => `Nous vous proposons ce qui se libère et vous le réservons ${minutes} minutes.`,
  firstOn: "Du",
  lastOn: "Au",
  part: "Moment de la journée",
  parts: { any: "Peu importe", morning: "Matin", afternoon: "Après-midi", evening: "Soir" },
  send: "Rejoindre la liste d’attente",
  joined: "Vous êtes sur la liste d’attente",
  joinedText:
    "Dès qu’un créneau vous convient, vous recevez un message avec un lien. D’ici là, vous n’avez rien à faire.",
  days: "Choisissez un dernier jour qui ne précède pas le premier et n’est pas passé.",
  offer: "Un créneau est libre pour vous",
  heldUntil: (time) => `Nous vous le réservons jusqu’à ${time}.`,
  accept: "Réserver",
  decline: "Non, merci",
  declined: "Il passe à la personne suivante",
  declinedText: "Vous restez sur la liste d’attente.",
  accepted: "Il est à vous",
  over: "Ce créneau n’est plus libre",
  overText: "Il ne vous est plus réservé. Vous restez sur la liste d’attente.",
};
