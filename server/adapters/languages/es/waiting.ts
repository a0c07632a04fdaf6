import type { WaitingWords } from "../waiting-words";

export const waitingEs: WaitingWords = {
  join: "Apuntarse a la lista de espera",
  joinText: (minutes) => `Le ofrecemos lo que quede libre y se lo guardamos ${minutes} minutos.`,
  firstOn: "Desde",
  lastOn: "Hasta",
  part: "Momento del día",
  parts: { any: "A cualquier hora", morning: "Mañana", afternoon: "Tarde", evening: "Noche" },
  send: "Apuntarse a la lista de espera",
  joined: "Está en la lista de espera",
  joinedText:
    "En cuanto haya algo para usted, recibirá un mensaje con un enlace. Hasta entonces no tiene que hacer nada.",
  days: "Elija un último día que no sea anterior al primero ni haya pasado.",
  offer: "Hay una hora libre para usted",
  heldUntil: (time) => `Se la guardamos hasta las ${time}.`,
  accept: "Reservarla",
  decline: "No, gracias",
  declined: "Pasa a la siguiente persona",
  declinedText: "Sigue en la lista de espera.",
  accepted: "Es suya",
  over: "Esta hora ya no está libre",
  overText: "Ya no se la guardamos. Sigue en la lista de espera.",
};
