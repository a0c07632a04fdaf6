import type { PageWords } from "../page-words";

export const pagePt: PageWords = {
  locale: "pt-PT",
  direction: "ltr",
  name: "Português",
  frame: {
    skip: "Ir para o conteúdo",
    imprint: "Ficha técnica",
    privacy: "Privacidade",
    languages: "Idiomas",
    back: "Voltar à página de marcações",
    problems: {
      nowhere: {
        title: "Esta página não existe",
        text: "A ligação pode ser antiga ou estar mal escrita. Peça a atual ao estabelecimento.",
      },
      invalid: {
        title: "Esta ligação não funciona",
        text: "Algo no endereço ou no formulário não está certo. Comece de novo na página de marcações.",
      },
      conflict: {
        title: "Já não é possível",
        text: "Algo mudou entretanto. Comece de novo na página de marcações.",
      },
      busy: {
        title: "Demasiados pedidos",
        text: "Aguarde um minuto e tente de novo, ou telefone-nos.",
      },
      broken: {
        title: "Algo correu mal",
        text: "A culpa é nossa, não sua. Tente de novo dentro de momentos.",
      },
    },
  },
  business: {
    title: "Fazer uma marcação",
    map: "Mapa",
    hours: "Horário",
    closed: "Fechado",
    today: "hoje",
    services: "Serviços",
    minutes: (count) => `${count} min`,
    hoursLong: (count) => `${count} h`,
    times: "Ver horas livres",
    paused: "As marcações online estão em pausa. Telefone-nos, por favor.",
  },
  times: {
    today: "Hoje",
    tomorrow: "Amanhã",
  },
};
