import { agent, customer, pick, sends, tap } from "./lines";
import { HOUR, SERVICES, type Thread, WELCOME } from "./thread";

const TIMES = {
  list: {
    button: "See times",
    sections: [
      {
        title: "Tomorrow",
        rows: [
          { id: "slot-1", title: "9:00", description: "Dr. Rivers, 45 minutes" },
          { id: "slot-2", title: "11:30", description: "Dr. Rivers, 45 minutes" },
        ],
      },
      { title: "Friday", rows: [{ id: "slot-3", title: "14:30", description: "Dr. Marsh, 45 minutes" }] },
    ],
  },
};

/** Those with whom the agent speaks. */
export const WITH_AGENT: Record<string, Thread> = {
  "Amelia Hart": {
    ago: 2,
    status: "active",
    unread: true,
    lines: [
      customer("Hi! I need a check-up, it has been a while 😅"),
      agent(WELCOME, SERVICES),
      tap("Check-up"),
      agent("With pleasure. These times are free; which one suits you?", TIMES),
    ],
  },
  "Sofía Marín": {
    ago: 21,
    status: "active",
    unread: true,
    lines: [
      customer("Hola, ¿hacen blanqueamientos? ¿Cuánto cuesta?"),
      agent("¡Hola, Sofía! Sí. Un blanqueamiento dura una hora y cuesta 290 $."),
      ...sends({ type: "image", mime_type: "image/jpeg", caption: "¿Se puede con este diente?" }),
    ],
  },
  "Mei Tanaka": {
    ago: 95,
    status: "active",
    via: "provider-a",
    lines: [
      customer("Hello, may I bring my son to my whitening on Friday? He is four."),
      agent("Of course. There is a corner with toys beside the waiting room."),
      customer("Great, thank you so much!"),
      agent("You are welcome. See you on Friday, Mei."),
    ],
  },
  "Grace Adeyemi": {
    ago: 34,
    status: "active",
    channel: "web",
    unread: true,
    lines: [
      customer("Do you take new patients?"),
      agent("We do. Which of these is it about?", SERVICES),
      tap("Cleaning"),
      agent("May I have your name and e-mail address, so that I can hold a time for you?"),
    ],
  },
  "Liam Novak": {
    ago: 3 * HOUR,
    status: "completed",
    lines: [
      customer("I'd like a check-up this week if possible"),
      agent("Hello, Liam. These times are free; which one suits you?", TIMES),
      pick("slot-2", "11:30"),
      agent("Tomorrow at 11:30 is yours. We look forward to seeing you."),
      customer("Perfect 👍"),
    ],
  },
  "Chloé Laurent": {
    ago: 26 * HOUR,
    status: "completed",
    known_for: 12,
    lines: [
      customer("Bonjour, je dois malheureusement annuler mon rendez-vous de demain."),
      agent("C'est fait, Chloé. Voulez-vous une autre date ?", {
        buttons: ["Oui, volontiers", "Pas maintenant"],
      }),
      tap("Pas maintenant"),
      agent("Bien sûr. Écrivez-nous quand vous voulez."),
    ],
  },
};
