import type { AgentLanguage } from "@/schema/model";
import type { AppointmentWish } from "./wishes";

/** How customers write, in one language, what the receptionist has to understand in all of them. */
type Spoken = {
  hello: string;
  /** Texts that tell a name, each with that name. */
  names: [string, string][];
  human: string[];
  /** Texts that sound like that, but don't ask for a person. */
  noHuman: string[];
  emergency: string;
  booking: string[];
  noBooking: string[];
  skip: string[];
  courtesy: string[];
  thanks: string;
  farewell: string;
  wishes: [string, AppointmentWish | undefined][];
  leaves: string[];
  agrees: string[];
  neither: string[];
  /** Texts with the weekdays that they name: those of an appointment, and those to move it to. */
  days: [string, number[], number[]][];
  /** Texts written on Monday, 23 November 2026, each with the date that it asks for. */
  dates: [string, string | null][];
};

export const SPOKEN: Record<Exclude<AgentLanguage, "en">, Spoken> = {
  es: {
    hello: "Hola, quisiera una cita por favor",
    names: [
      ["Me llamo Ana María García", "Ana María García"],
      ["mi nombre es José de la Cruz, gracias", "José de la Cruz"],
      ["Hola, soy Lucía y quiero reservar", "Lucía"],
    ],
    human: [
      "Quiero hablar con una persona",
      "¿Puedo hablar con alguien?",
      "¿Hay alguien ahí?",
      "¿Eres un robot?",
      "necesito ayuda",
      "Una persona, por favor",
      "Llámenme por favor",
      "¿Alguien me puede llamar?",
    ],
    noHuman: ["Una cita para dos personas", "Quisiera reservar para otra persona", "Soy nueva"],
    emergency: "Es una emergencia, estoy sangrando mucho",
    booking: ["Quiero reservar", "una cita, por favor", "¿Puedo agendar para el lunes?", "necesito un turno"],
    noBooking: ["¿Cuándo es mi cita?", "¿Cuánto cuesta?"],
    skip: ["omitir", "no", "No tengo", "no tengo correo"],
    courtesy: ["Hola", "Muchas gracias", "Vale, perfecto", "¡Hasta luego!"],
    thanks: "Muchas gracias",
    farewell: "no, eso es todo",
    wishes: [
      ["Quiero cancelar mi cita", "cancel"],
      ["necesito anular la cita", "cancel"],
      ["¿Puedo mover mi cita?", "move"],
      ["¿se puede reprogramar?", "move"],
      ["No puedo ir el jueves", "change"],
      ["quiero cambiar mi cita", "change"],
      ["No la canceles, por favor", undefined],
      ["no quiero cancelar, quiero moverla", "move"],
      ["Gracias", undefined],
    ],
    leaves: ["no", "No, gracias", "déjalo", "no la cancele"],
    agrees: ["sí", "Sí, por favor", "vale", "sí, cancélala", "de acuerdo"],
    neither: ["sí, pero el lunes no", "Nora", "¿qué?"],
    days: [
      ["No puedo ir el jueves", [4], []],
      ["cambiar mi cita del jueves al viernes", [4], [5]],
      ["del sábado para el miércoles", [6], [3]],
    ],
    dates: [
      ["mañana", "2026-11-24"],
      ["pasado mañana", "2026-11-25"],
      ["por la mañana", null],
      ["dentro de tres semanas", "2026-12-14"],
      ["en un mes", "2026-12-23"],
      ["la próxima semana", "2026-11-30"],
      ["la semana que viene", "2026-11-30"],
      ["el 14 de diciembre", "2026-12-14"],
      ["el 3/12", "2026-12-03"],
      ["del 1 de diciembre al 14 de diciembre", "2026-12-01"],
      ["No puedo ir mañana", null],
      ["el mes que viene", "2026-12-01"],
    ],
  },
  pt: {
    hello: "Olá, queria marcar um horário por favor",
    names: [
      ["Meu nome é João da Silva", "João da Silva"],
      ["Me chamo Inês", "Inês"],
      ["Oi, sou a Beatriz e quero marcar", "Beatriz"],
    ],
    human: [
      "Quero falar com uma pessoa",
      "posso falar com alguém?",
      "Tem alguém aí?",
      "Você é um robô?",
      "preciso de ajuda",
      "atendente",
      "Uma pessoa, por favor",
      "Alguém pode me ligar?",
    ],
    noHuman: [
      "Pode me passar o valor por pessoa?",
      "Um horário para duas pessoas",
      "Queria marcar para outra pessoa",
      "Sou nova",
    ],
    emergency: "É uma emergência, estou sangrando muito",
    booking: ["Quero marcar", "uma consulta, por favor", "Posso agendar para segunda?", "queria reservar"],
    noBooking: ["Quando é a minha consulta?", "Quanto custa?"],
    skip: ["pular", "não", "Não tenho", "não tenho e-mail"],
    courtesy: ["Oi", "Muito obrigada", "Ok, perfeito", "Até logo!"],
    thanks: "Obrigado",
    farewell: "não, só isso",
    wishes: [
      ["Quero cancelar a minha consulta", "cancel"],
      ["preciso desmarcar", "cancel"],
      ["Posso remarcar?", "move"],
      ["dá para mudar o horário?", "move"],
      ["Não posso ir na quinta", "change"],
      ["quero mudar a minha consulta", "change"],
      ["Não cancele, por favor", undefined],
      ["não quero cancelar, quero remarcar", "move"],
      ["Obrigada", undefined],
    ],
    leaves: ["não", "Não, obrigado", "deixa assim", "não quero cancelar"],
    agrees: ["sim", "Sim, por favor", "pode", "sim, cancele", "claro"],
    neither: ["sim, mas segunda não", "Nádia", "o quê?"],
    days: [
      ["Não posso ir na quinta", [4], []],
      ["mudar de quinta para sexta", [4], [5]],
      ["de sábado para a quarta-feira", [6], [3]],
    ],
    dates: [
      ["amanhã", "2026-11-24"],
      ["depois de amanhã", "2026-11-25"],
      ["daqui a três semanas", "2026-12-14"],
      ["em um mês", "2026-12-23"],
      ["na próxima semana", "2026-11-30"],
      ["semana que vem", "2026-11-30"],
      ["14 de dezembro", "2026-12-14"],
      ["dia 3/12", "2026-12-03"],
      ["de 1 de dezembro a 14 de dezembro", "2026-12-01"],
      ["Não posso ir amanhã", null],
      ["mês que vem", "2026-12-01"],
    ],
  },
  de: {
    hello: "Guten Tag, ich möchte bitte einen Termin",
    names: [
      ["Mein Name ist Jürgen von Berg", "Jürgen von Berg"],
      ["Ich heiße Zoë Weiß, guten Tag", "Zoë Weiß"],
      ["Hallo, ich bin Änne und brauche einen Termin", "Änne"],
    ],
    human: [
      "Ich möchte mit einem Menschen sprechen",
      "Kann ich mit jemandem reden?",
      "Ist da jemand?",
      "Bist du ein Roboter?",
      "ich brauche Hilfe",
      "Mitarbeiter bitte",
      "Rufen Sie mich bitte zurück",
      "Kann mich jemand anrufen?",
    ],
    noHuman: ["Ein Termin für zwei Personen", "Ich bin neu", "Ich buche für jemanden"],
    emergency: "Das ist ein Notfall, es hört nicht auf zu bluten",
    booking: [
      "Ich möchte buchen",
      "einen Termin bitte",
      "Kann ich am Montag reservieren?",
      "Haben Sie Termine frei?",
    ],
    noBooking: ["Wann ist mein Termin?", "Was kostet das?"],
    skip: ["überspringen", "nein", "Habe ich nicht", "ich habe keine E-Mail"],
    courtesy: ["Hallo", "Vielen Dank", "Ok, super", "Auf Wiedersehen!"],
    thanks: "Danke schön",
    farewell: "nein, das war alles",
    wishes: [
      ["Ich möchte meinen Termin absagen", "cancel"],
      ["bitte den Termin stornieren", "cancel"],
      ["Sagen Sie meinen Termin bitte ab", "cancel"],
      ["Kann ich meinen Termin verschieben?", "move"],
      ["Geht ein anderer Tag?", "move"],
      ["Ich kann am Donnerstag nicht", "change"],
      ["Ich kann leider nicht kommen", "change"],
      ["ich muss meinen Termin ändern", "change"],
      ["Bitte nicht absagen", undefined],
      ["nicht absagen, nur verschieben", "move"],
      ["Danke", undefined],
    ],
    leaves: ["nein", "Nein, danke", "lassen Sie es", "bitte nicht absagen"],
    agrees: ["ja", "Ja, bitte", "ok", "ja, sagen Sie ihn ab", "einverstanden"],
    neither: ["ja, aber nicht am Montag", "Jana", "was?"],
    days: [
      ["Ich kann am Donnerstag nicht", [4], []],
      ["meinen Termin von Donnerstag auf Freitag verschieben", [4], [5]],
      ["von Samstag auf den nächsten Mittwoch", [6], [3]],
    ],
    dates: [
      ["morgen", "2026-11-24"],
      ["übermorgen", "2026-11-25"],
      ["Guten Morgen", null],
      ["in drei Wochen", "2026-12-14"],
      ["in einem Monat", "2026-12-23"],
      ["nächste Woche", "2026-11-30"],
      ["übernächste Woche", "2026-12-07"],
      ["am 14. Dezember", "2026-12-14"],
      ["am 3.12.", "2026-12-03"],
      ["vom 1. bis zum 14. Dezember", "2026-12-01"],
      ["Ich kann morgen nicht kommen", null],
      ["nächsten Monat", "2026-12-01"],
    ],
  },
  fr: {
    hello: "Bonjour, je voudrais un rendez-vous s'il vous plaît",
    names: [
      ["Je m'appelle Zoé Lefèvre", "Zoé Lefèvre"],
      ["mon nom est François de la Tour", "François de la Tour"],
      ["Bonjour, je suis Hélène et je voudrais réserver", "Hélène"],
    ],
    human: [
      "Je voudrais parler à une personne",
      "puis-je parler à quelqu'un ?",
      "Il y a quelqu'un ?",
      "Êtes-vous un robot ?",
      "j'ai besoin d'aide",
      "un conseiller s'il vous plaît",
      "Rappelez-moi",
      "Quelqu'un peut m'appeler ?",
    ],
    noHuman: ["Un rendez-vous pour deux personnes", "Je suis nouvelle", "C'est pour une autre personne"],
    emergency: "C'est une urgence, je saigne beaucoup",
    booking: ["Je voudrais réserver", "un rendez-vous svp", "un rdv lundi ?", "Avez-vous un créneau ?"],
    noBooking: ["Quand est mon rendez-vous ?", "Combien ça coûte ?"],
    skip: ["passer", "non", "Je n'en ai pas", "pas d'e-mail"],
    courtesy: ["Bonjour", "Merci beaucoup", "D'accord, parfait", "Au revoir !"],
    thanks: "Merci beaucoup",
    farewell: "non, c'est tout",
    wishes: [
      ["Je veux annuler mon rendez-vous", "cancel"],
      ["il faut annuler", "cancel"],
      ["Puis-je déplacer mon rendez-vous ?", "move"],
      ["est-il possible un autre jour ?", "move"],
      ["Je ne peux pas venir jeudi", "change"],
      ["je dois changer mon rendez-vous", "change"],
      ["Ne l'annulez pas", undefined],
      ["je ne veux pas annuler, je veux le déplacer", "move"],
      ["Merci", undefined],
    ],
    leaves: ["non", "Non merci", "laissez-le", "ne l'annulez pas"],
    agrees: ["oui", "Oui, s'il vous plaît", "d'accord", "oui, annulez", "c'est bon"],
    neither: ["oui mais pas lundi", "Noé", "quoi ?"],
    days: [
      ["Je ne peux pas venir jeudi", [4], []],
      ["déplacer de jeudi à vendredi", [4], [5]],
      ["de samedi au mercredi", [6], [3]],
    ],
    dates: [
      ["demain", "2026-11-24"],
      ["après-demain", "2026-11-25"],
      ["dans trois semaines", "2026-12-14"],
      ["dans un mois", "2026-12-23"],
      ["la semaine prochaine", "2026-11-30"],
      ["le 14 décembre", "2026-12-14"],
      ["le 3/12", "2026-12-03"],
      ["le 1er janvier", "2027-01-01"],
      ["du 1er décembre au 14 décembre", "2026-12-01"],
      ["Je ne peux pas venir demain", null],
      ["le mois prochain", "2026-12-01"],
    ],
  },
};
