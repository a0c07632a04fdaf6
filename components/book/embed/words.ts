type Words = { book: string; close: string; open: string };

const WORDS: Record<string, Words> = {
  en: { book: "Book an appointment", close: "Close", open: "Open the booking page" },
  es: { book: "Reservar una cita", close: "Cerrar", open: "Abrir la página de reservas" },
  pt: { book: "Marcar um horário", close: "Fechar", open: "Abrir a página de marcações" },
  de: { book: "Termin buchen", close: "Schließen", open: "Buchungsseite öffnen" },
  fr: { book: "Prendre rendez-vous", close: "Fermer", open: "Ouvrir la page de réservation" },
  ar: { book: "احجز موعدًا", close: "إغلاق", open: "افتح صفحة الحجز" },
};

const ENGLISH: Words = { book: "Book an appointment", close: "Close", open: "Open the booking page" };

/** The words in a language such as `de-CH`; English if we have none. */
export const wordsIn = (language: string): Words => WORDS[language.slice(0, 2).toLowerCase()] ?? ENGLISH;
