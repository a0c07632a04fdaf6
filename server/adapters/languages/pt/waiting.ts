import type { WaitingWords } from "../waiting-words";

export const waitingPt: WaitingWords = {
  join: "Entrar na lista de espera",
  joinText: (minutes) => `Oferecemos-lhe o que ficar livre e guardamo-lo durante ${minutes} minutos.`,
  firstOn: "De",
  lastOn: "Até",
  part: "Altura do dia",
  parts: { any: "A qualquer hora", morning: "Manhã", afternoon: "Tarde", evening: "Noite" },
  send: "Entrar na lista de espera",
  joined: "Está na lista de espera",
  joinedText:
    "Assim que houver algo para si, recebe uma mensagem com um link. Até lá não precisa de fazer nada.",
  days: "Escolha um último dia que não seja anterior ao primeiro nem tenha passado.",
  offer: "Há um horário livre para si",
  heldUntil: (time) => `Está guardado para si até às ${time}.`,
  accept: "Reservar",
  decline: "Não, obrigado",
  declined: "Passa para a pessoa seguinte",
  declinedText: "Continua na lista de espera.",
  accepted: "É seu",
  over: "Este horário já não está livre",
  overText: "Já não está guardado para si. Continua na lista de espera.",
};
