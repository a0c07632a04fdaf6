import type { Words } from "../desk-words";

/** One o'clock takes the singular, all other hours the plural. */
const clock = (time: string) => `${time.startsWith("01") ? "à" : "às"} ${time}`;

export const ptDesk: Words = {
  booked: (appointment) => `O seu horário está marcado: ${appointment}. Esperamos por você.`,
  moved: (appointment) => `O seu horário foi remarcado: ${appointment}. Esperamos por você.`,
  cancelled: (appointment) => `O seu horário foi cancelado: ${appointment}.`,
  askBook: (appointment) => `Posso marcar: ${appointment}?`,
  askMove: (from, to) => `Posso mudar o seu horário (${from}) para ${to}?`,
  askCancel: (appointment) => `O seu horário: ${appointment}. Posso cancelar?`,
  appointment: (appointment) => `O seu horário: ${appointment}.`,
  withPerson: (person) => `com ${person}`,
  personBusy: (person) => `${person} não tem horário livre nessa altura. Estes são os mais próximos.`,
  noAppointment: "Não encontrei nenhum horário marcado para você.",
  onWaitingList: (service) =>
    `Você está na nossa lista de espera para ${service}. Escrevemos para você assim que houver um horário que lhe sirva.`,
  offerDeclined: "Tudo bem. Esse horário passa para outra pessoa, e você continua na lista de espera.",
  offerOver: "Desculpe, esse horário já não está guardado para você. Você continua na lista de espera.",
  person: "Uma pessoa da nossa equipe vai responder aqui.",
  taken: "Desculpe, esse horário não está mais livre.",
  overlaps: "Nesse horário já tem outro compromisso conosco.",
  chooseYourself: (url) => `Ou escolha você mesmo um horário: ${url}`,
  choose: "Qual é melhor para você?",
  anythingElse: "Posso ajudar em mais alguma coisa?",
  failed: "Não consigo responder agora e avisei a nossa equipe. Uma pessoa vai responder aqui.",
  mediaUnread:
    "Obrigado. Só consigo ler mensagens de texto, por isso não vejo o que você enviou. Descreva em palavras, por favor.",
  captionRead: "Não consigo ver o que você enviou, mas li o que escreveu.",
  assistant: (business) => `Sou o assistente de IA de ${business}.`,
  automaticAssistant: (business) => `Sou o assistente automático de ${business}.`,
  personFrom: (when) => `Uma pessoa volta a atender ${when}.`,
  personIfWanted: "Se preferir falar com uma pessoa, é só dizer.",
  closed: (when) => `Estamos fechados agora. Abrimos de novo ${when} e respondemos aqui.`,
  today: (time) => `hoje ${clock(time)}`,
  tomorrow: (time) => `amanhã ${clock(time)}`,
  on: (weekday, time) => `${weekday} ${clock(time)}`,
  yesBook: "Sim, marcar",
  yesMove: "Sim, mudar",
  yesCancel: "Sim, cancelar",
  keep: "Deixar como está",
  otherTimes: "Outros horários",
  times: "Ver horários",
  services: "Ver serviços",
};
