import type { Notices } from "../notices";

/** One o'clock takes the singular, all other hours the plural. */
const clock = (time: string) => `${time.startsWith("01") ? "a la" : "a las"} ${time}`;

export const esNotices: Notices = {
  booked: (business, appointment) => `Su cita en ${business} está reservada: ${appointment}.`,
  moved: (business, appointment) => `Su cita en ${business} tiene una nueva hora: ${appointment}.`,
  cancelled: (business, appointment) => `Su cita en ${business} está cancelada: ${appointment}.`,
  where: (place) => `Lugar: ${place}.`,
  change: (business) => `Para cambiarla o cancelarla, póngase en contacto con ${business}.`,
  manage: {
    label: "Ver, cambiar o cancelar la cita",
    at: (url) => `Para verla, cambiarla o cancelarla: ${url}`,
  },
  code: {
    subject: (code, business) => `${code} es su código para ${business}`,
    text: (business, code) =>
      `Introduzca este código para reservar en ${business}: ${code}. Es válido durante diez minutos.`,
    ignore: "Si no lo ha pedido, no tiene que hacer nada: sin él no se reserva nada.",
  },
  subjects: {
    booked: (business) => `Su cita en ${business}`,
    moved: (business) => `Nueva hora para su cita en ${business}`,
    cancelled: (business) => `Su cita está cancelada: ${business}`,
    reminder: (business) => `Su cita en ${business}`,
  },
  several: {
    booked: (business) => `Sus citas en ${business} están reservadas:`,
    moved: (business) => `Sus citas en ${business} tienen nuevas horas:`,
    cancelled: (business) => `Sus citas en ${business} están canceladas:`,
    change: (business) => `Para cambiar o cancelar una, póngase en contacto con ${business}.`,
    subjects: {
      booked: (business) => `Sus citas en ${business}`,
      moved: (business) => `Nuevas horas para sus citas en ${business}`,
      cancelled: (business) => `Sus citas están canceladas: ${business}`,
    },
  },
  at: (date, time) => `${date} ${clock(time)}`,
  appointment: "cita",
  reminder: { coming: "Allí estaré", move: "Cambiar la hora", cancel: "Cancelar" },
  offer: {
    free: (business, appointment) => `Hay una hora libre en ${business}: ${appointment}.`,
    held: (until) => `Se la guardamos hasta las ${until}. Acéptela o déjela para la siguiente persona:`,
    open: "Ver la hora libre",
    subject: (business) => `Hay una hora libre en ${business}`,
    labels: { accept: "Sí, reservar", decline: "No, gracias" },
  },
  choose: "Elija una opción:",
  options: "Opciones",
  option: (number) => `Opción ${number}`,
  more: "Más",
  optedOut: (business) =>
    `No recibirá más mensajes automáticos de ${business}. Responda ALTA si quiere volver a recibirlos.`,
  optedIn: (business) =>
    `Volverá a recibir los mensajes de ${business}. Responda BAJA cuando quiera dejar de recibirlos.`,
};
