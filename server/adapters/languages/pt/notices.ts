import type { Notices } from "../notices";

/** One o'clock takes the singular, all other hours the plural. */
const clock = (time: string) => `${time.startsWith("01") ? "à" : "às"} ${time}`;

export const ptNotices: Notices = {
  booked: (business, appointment) => `O seu horário em ${business} está marcado: ${appointment}.`,
  moved: (business, appointment) => `O seu horário em ${business} foi alterado: ${appointment}.`,
  cancelled: (business, appointment) => `O seu horário em ${business} foi cancelado: ${appointment}.`,
  where: (place) => `Local: ${place}.`,
  change: (business) => `Para mudar ou cancelar, entre em contato com ${business}.`,
  manage: {
    label: "Ver, mudar ou cancelar o horário",
    at: (url) => `Para ver, mudar ou cancelar: ${url}`,
  },
  code: {
    subject: (code, business) => `${code} é o seu código para ${business}`,
    text: (business, code) =>
      `Digite este código para marcar em ${business}: ${code}. Ele vale por dez minutos.`,
    ignore: "Se não o pediu, não precisa fazer nada: sem ele nada é marcado.",
  },
  subjects: {
    booked: (business) => `O seu horário em ${business}`,
    moved: (business) => `Novo horário em ${business}`,
    cancelled: (business) => `O seu horário foi cancelado: ${business}`,
    reminder: (business) => `O seu horário em ${business}`,
  },
  several: {
    booked: (business) => `Os seus horários em ${business} estão marcados:`,
    moved: (business) => `Os seus horários em ${business} foram alterados:`,
    cancelled: (business) => `Os seus horários em ${business} foram cancelados:`,
    change: (business) => `Para mudar ou cancelar um deles, entre em contato com ${business}.`,
    subjects: {
      booked: (business) => `Os seus horários em ${business}`,
      moved: (business) => `Novos horários em ${business}`,
      cancelled: (business) => `Os seus horários foram cancelados: ${business}`,
    },
  },
  at: (date, time) => `${date} ${clock(time)}`,
  appointment: "horário",
  reminder: { coming: "Estarei lá", move: "Mudar o horário", cancel: "Cancelar" },
  offer: {
    free: (business, appointment) => `Há um horário livre em ${business}: ${appointment}.`,
    held: (until) => `Está reservado para si até às ${until}. Aceite-o ou deixe-o para a pessoa seguinte:`,
    open: "Ver o horário livre",
    subject: (business) => `Há um horário livre em ${business}`,
    labels: { accept: "Sim, marcar", decline: "Não, obrigado" },
  },
  choose: "Escolha uma opção:",
  options: "Opções",
  option: (number) => `Opção ${number}`,
  more: "Mais",
  optedOut: (business) =>
    `Não receberá mais mensagens automáticas de ${business}. Responda VOLTAR se quiser recebê-las novamente.`,
  optedIn: (business) =>
    `Voltará a receber as mensagens de ${business}. Responda PARAR quando quiser deixar de as receber.`,
};
