import type { Phrases } from "../receptionist-phrases";

export const esReceptionist: Phrases = {
  welcome: (business) => `Hola, le damos la bienvenida a ${business}.`,
  askName: "¿Me dice su nombre, por favor?",
  thanks: (name) => `Gracias, ${name}.`,
  askEmail: (isConfirmed) =>
    `¿Cuál es su correo electrónico?${isConfirmed ? " Allí le enviamos la confirmación." : ""} También puede escribir «omitir».`,
  badEmail: "Eso no parece un correo electrónico. ¿Lo escribe otra vez, o prefiere «omitir»?",
  askService: "¿Qué podemos hacer por usted?",
  askSlot: (service) => `Estas horas están libres para ${service}. ¿Cuál le viene bien?`,
  slotTaken: "Lo siento, esa hora ya no está libre.",
  booked: (appointment) => `Su cita está reservada: ${appointment}. Le esperamos.`,
  youAreWelcome: "De nada.",
  alreadyBooked: (appointment) =>
    `Tiene una cita con nosotros: ${appointment}. ¿Puedo hacer algo más por usted?`,
  seeYou: (appointment) => `Gracias por confirmar: ${appointment}. Le esperamos.`,
  movedSince: (appointment) => `Su cita tiene ahora otra hora: ${appointment}. ¿Le viene bien?`,
  askWhich: {
    move: "¿Cuál de sus citas quiere cambiar de hora?",
    cancel: "¿Cuál de sus citas quiere cancelar?",
    change: "¿Cuál de sus citas quiere cambiar?",
  },
  askChange: (appointment) => `Su cita: ${appointment}. ¿Quiere cambiarla de hora o cancelarla?`,
  askTo: (appointment) => `Su cita: ${appointment}. ¿Cuál de estas horas le viene mejor?`,
  askOff: (appointment) => `Su cita: ${appointment}. ¿La cancelo?`,
  moved: (appointment) => `Hemos cambiado su cita: ${appointment}. Le esperamos.`,
  cancelled: (appointment) => `Su cita está cancelada: ${appointment}. ¿Quiere otra?`,
  kept: (appointment) => `De acuerdo. Su cita se queda como está: ${appointment}.`,
  allKept: "De acuerdo. Todo se queda como está.",
  noAppointment: "No veo ninguna cita suya pendiente. ¿Qué puedo hacer por usted?",
  notBooked: "Esa cita ya no está reservada. ¿Quiere otra?",
  farewell: "De acuerdo. Hasta pronto.",
  human: "Por supuesto. Una persona de nuestro equipo le responderá aquí.",
  emergency:
    "Una persona de nuestro equipo le responderá aquí. Si alguien corre peligro, llame enseguida a emergencias.",
  noSlots:
    "Ahora mismo no veo ninguna hora libre, así que una persona de nuestro equipo le responderá aquí. Ya puede escribir lo que necesita.",
  askNeed: "¿Qué podemos hacer por usted?",
  askTime: "¿Y cuándo le vendría bien?",
  passedOn: (request) =>
    `Gracias. He anotado para nuestro equipo: ${request}. Una persona le responderá aquí.`,
  again: "Perdone, no le he entendido bien.",
  personOrChoice: "También puede hablar con una persona.",
  labels: {
    human: "Hablar con alguien",
    more: "Más horas",
    book: "Reservar una cita",
    change: "Cambiar o cancelar",
    move: "Cambiar la hora",
    cancel: "Cancelarla",
    off: "Sí, cancelarla",
    keep: "Dejarla como está",
    appointments: "Ver citas",
    services: "Ver servicios",
    slots: "Ver horas",
    coming: "Allí estaré",
  },
};
