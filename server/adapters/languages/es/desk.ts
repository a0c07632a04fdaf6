import type { Words } from "../desk-words";

/** One o'clock takes the singular, all other hours the plural. */
const clock = (time: string) => `${time.startsWith("01") ? "a la" : "a las"} ${time}`;

export const esDesk: Words = {
  booked: (appointment) => `Su cita está reservada: ${appointment}. Le esperamos.`,
  moved: (appointment) => `Hemos cambiado su cita: ${appointment}. Le esperamos.`,
  cancelled: (appointment) => `Su cita está cancelada: ${appointment}.`,
  askBook: (appointment) => `¿Le reservo esta cita: ${appointment}?`,
  askMove: (from, to) => `¿Cambio su cita (${from}) a ${to}?`,
  askCancel: (appointment) => `Su cita: ${appointment}. ¿La cancelo?`,
  appointment: (appointment) => `Su cita: ${appointment}.`,
  withPerson: (person) => `con ${person}`,
  personBusy: (person) => `${person} no tiene hora libre entonces. Estas son las más cercanas.`,
  noAppointment: "No veo ninguna cita suya pendiente.",
  onWaitingList: (service) =>
    `Está en nuestra lista de espera para ${service}. Le escribiremos en cuanto quede libre una hora que le convenga.`,
  offerDeclined: "De acuerdo. Esa hora pasa a otra persona y usted sigue en la lista de espera.",
  offerOver: "Lo siento, ya no le guardamos esa hora. Sigue en la lista de espera.",
  person: "Una persona de nuestro equipo le responderá aquí.",
  taken: "Lo siento, esa hora ya no está libre.",
  overlaps: "A esa hora ya tiene otra cita.",
  chooseYourself: (url) => `O elija usted mismo una hora: ${url}`,
  choose: "¿Cuál le viene bien?",
  anythingElse: "¿Puedo ayudarle en algo más?",
  failed: "Ahora no puedo responder, así que he avisado a nuestro equipo. Una persona le responderá aquí.",
  mediaUnread:
    "Gracias. Solo puedo leer mensajes de texto, así que no veo lo que ha enviado. Descríbalo con palabras, por favor.",
  captionRead: "No puedo ver lo que ha enviado, pero sí he leído lo que ha escrito.",
  assistant: (business) => `Soy el asistente de IA de ${business}.`,
  automaticAssistant: (business) => `Soy el asistente automático de ${business}.`,
  personFrom: (when) => `Habrá una persona ${when}.`,
  personIfWanted: "Si prefiere hablar con una persona, dígamelo.",
  closed: (when) => `Ahora estamos cerrados. Abrimos de nuevo ${when} y le responderemos aquí.`,
  today: (time) => `hoy ${clock(time)}`,
  tomorrow: (time) => `mañana ${clock(time)}`,
  on: (weekday, time) => `el ${weekday} ${clock(time)}`,
  yesBook: "Sí, reservar",
  yesMove: "Sí, cambiarla",
  yesCancel: "Sí, cancelarla",
  keep: "Dejarla como está",
  otherTimes: "Otras horas",
  times: "Ver horas",
  services: "Ver servicios",
};
