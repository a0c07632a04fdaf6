import type { PageWords } from "../page-words";

export const pageEs: PageWords = {
  locale: "es-ES",
  direction: "ltr",
  name: "Español",
  frame: {
    skip: "Ir al contenido",
    imprint: "Aviso legal",
    privacy: "Privacidad",
    languages: "Idiomas",
    back: "Volver a la página de reservas",
    problems: {
      nowhere: {
        title: "Esta página no existe",
        text: "Puede que el enlace sea antiguo o esté mal escrito. Pide al negocio el actual.",
      },
      invalid: {
        title: "Este enlace no funciona",
        text: "Algo en la dirección o en el formulario no es correcto. Empieza de nuevo desde la página de reservas.",
      },
      conflict: {
        title: "Ya no es posible",
        text: "Algo ha cambiado entretanto. Empieza de nuevo desde la página de reservas.",
      },
      busy: {
        title: "Demasiadas solicitudes",
        text: "Espera un minuto y vuelve a intentarlo, o llámanos.",
      },
      broken: {
        title: "Algo ha fallado",
        text: "Es culpa nuestra, no tuya. Vuelve a intentarlo en un momento.",
      },
    },
  },
  business: {
    title: "Reservar una cita",
    map: "Mapa",
    hours: "Horario",
    closed: "Cerrado",
    today: "hoy",
    services: "Servicios",
    minutes: (count) => `${count} min`,
    hoursLong: (count) => `${count} h`,
    times: "Ver horas libres",
    paused: "Las reservas en línea están en pausa. Llámanos, por favor.",
  },
  times: {
    today: "Hoy",
    tomorrow: "Mañana",
  },
};
