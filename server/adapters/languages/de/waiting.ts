import type { WaitingWords } from "../waiting-words";

export const waitingDe: WaitingWords = {
  join: "Auf die Warteliste",
  joinText: (minutes) => `Wir bieten Ihnen an, was frei wird, und halten es ${minutes} Minuten für Sie frei.`,
  firstOn: "Von",
  lastOn: "Bis",
  part: "Tageszeit",
  parts: { any: "Egal wann", morning: "Vormittag", afternoon: "Nachmittag", evening: "Abend" },
  send: "Auf die Warteliste setzen",
  joined: "Sie stehen auf der Warteliste",
  joinedText:
    "Sobald etwas für Sie passt, erhalten Sie eine Nachricht mit einem Link. Bis dahin müssen Sie nichts tun.",
  days: "Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt und noch nicht vorbei ist.",
  offer: "Ein Termin ist für Sie frei",
  heldUntil: (time) => `Wir halten ihn bis ${time} Uhr für Sie frei.`,
  accept: "Termin buchen",
  decline: "Nein, danke",
  declined: "Der Termin geht an die Nächsten",
  declinedText: "Sie bleiben auf der Warteliste.",
  accepted: "Der Termin gehört Ihnen",
  over: "Dieser Termin ist nicht mehr frei",
  overText: "Er wird nicht mehr für Sie freigehalten. Sie bleiben auf der Warteliste.",
};
