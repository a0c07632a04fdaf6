import { agentSays, customer, pick, sends, tap } from "./lines";
import { GREETING, HOUR, SERVICES, type SeedThread } from "./thread";

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

export const WITH_AGENT: Record<string, SeedThread> = {
  "Amelia Hart": {
    ago: 2,
    status: "active",
    unread: true,
    lines: [
      customer("Hi! I need a check-up, it has been a while 😅"),
      agentSays(GREETING, SERVICES),
      tap("Check-up"),
      agentSays("With pleasure. These times are free; which one suits you?", TIMES),
    ],
  },
  "Sofía Marín": {
    ago: 21,
    status: "active",
    unread: true,
    lines: [
      customer("Hola, ¿hacen blanqueamientos? ¿Cuánto cuesta?"),
      agentSays("¡Hola, Sofía! Sí. Un blanqueamiento dura una hora y cuesta 290 $."),
      ...sends({ type: "image", mime_type: "image/jpeg" }),
    ],
  },
  "Mei Tanaka": {
    ago: 95,
    status: "active",
    via: "provider-a",
    lines: [
      customer("Hello, may I bring my son to my whitening on Friday? He is four."),
      agentSays("Of course. There is a corner with toys beside the waiting room."),
      customer("Great, thank you so much!"),
      agentSays("You are welcome. See you on Friday, Mei."),
    ],
  },
  "Grace Adeyemi": {
    ago: 34,
    status: "active",
    channel: "web",
    unread: true,
    lines: [
      customer("Do you take new patients?"),
      agentSays("We do. Which of these is it about?", SERVICES),
      tap("Cleaning"),
      agentSays("May I have your name and e-mail address, so that I can hold a time for you?"),
    ],
  },
  "Liam Novak": {
    ago: 3 * HOUR,
    status: "completed",
    lines: [
      customer("I'd like a check-up this week if possible"),
      agentSays("Hello, Liam. These times are free; which one suits you?", TIMES),
      pick("slot-2", "11:30"),
      agentSays("Tomorrow at 11:30 is yours. We look forward to seeing you."),
      customer("Perfect 👍"),
    ],
  },
  "Chloé Laurent": {
    ago: 26 * HOUR,
    status: "completed",
    known_for: 12,
    lines: [
      customer("Bonjour, je dois malheureusement annuler mon rendez-vous de demain."),
      agentSays("C'est fait, Chloé. Voulez-vous une autre date ?", {
        buttons: ["Oui, volontiers", "Pas maintenant"],
      }),
      tap("Pas maintenant"),
      agentSays("Bien sûr. Écrivez-nous quand vous voulez."),
    ],
  },
};
