import type { PageWords } from "../page-words";

export const pageFr: PageWords = {
  locale: "fr-FR",
  direction: "ltr",
  name: "Français",
  frame: {
    skip: "Aller au contenu",
    imprint: "Mentions légales",
    privacy: "Confidentialité",
    languages: "Langues",
    back: "Retour à la page de réservation",
    problems: {
      nowhere: {
        title: "Cette page n’existe pas",
        text: "Le lien est peut-être ancien ou mal saisi. Demandez le lien actuel à l’établissement.",
      },
      invalid: {
        title: "Ce lien ne fonctionne pas",
        text: "Quelque chose ne va pas dans l’adresse ou le formulaire. Recommencez depuis la page de réservation.",
      },
      conflict: {
        title: "Ce n’est plus possible",
        text: "Quelque chose a changé entre-temps. Recommencez depuis la page de réservation.",
      },
      busy: {
        title: "Trop de demandes",
        text: "Patientez une minute et réessayez, ou appelez-nous.",
      },
      broken: {
        title: "Une erreur s’est produite",
        text: "C’est de notre faute, pas de la vôtre. Réessayez dans un instant.",
      },
    },
  },
  business: {
    title: "Prendre rendez-vous",
    map: "Plan",
    hours: "Horaires",
    closed: "Fermé",
    today: "aujourd’hui",
    services: "Prestations",
    minutes: (count) => `${count} min`,
    hoursLong: (count) => `${count} h`,
    times: "Voir les créneaux libres",
    paused: "La réservation en ligne est en pause. Appelez-nous, s’il vous plaît.",
  },
  times: {
    today: "Aujourd’hui",
    tomorrow: "Demain",
  },
};
