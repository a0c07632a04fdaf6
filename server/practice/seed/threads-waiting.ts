import { agentSays, customer, noted, staff } from "./lines";
import { HOUR, PASSED_ON, PERSON_REQUEST, type SeedThread, type Staff } from "./thread";

const noah = (): SeedThread => ({
  ago: 8,
  status: "escalated",
  unread: true,
  lines: [
    customer("Hi, can I talk to a person? It's about my bill"),
    PERSON_REQUEST,
    PASSED_ON,
    customer("Thanks. I was charged twice for the cleaning, on the 3rd and again on the 5th."),
  ],
});

const omar = (): SeedThread => ({
  ago: 31 * HOUR,
  status: "escalated",
  known_for: 20,
  lines: [
    customer("مرحبا، نسيت موعدي بالأمس. هل يمكنني التحدث مع شخص ما؟"),
    PERSON_REQUEST,
    agentSays("لقد أخبرت الفريق، وسيرد عليك أحدهم هنا."),
    customer("شكرا، سأنتظر"),
  ],
});

const lucas = (): SeedThread => ({
  ago: 47,
  status: "escalated",
  channel: "voice",
  unread: true,
  lines: [
    customer(
      "Hi, this is Lucas Ferreira. I had a filling last week and it hurts when I bite. Please call me back.",
    ),
    noted("Pain after a treatment: a person should call back."),
  ],
});

const isabella = ({ me }: Staff): SeedThread => ({
  ago: 19 * HOUR,
  status: "escalated",
  known_for: 30,
  assignee: me,
  lines: [
    customer("Could you send me the receipt for my insurance?"),
    PERSON_REQUEST,
    PASSED_ON,
    staff(me, "Hello Isabella, which treatment is the receipt for?", {
      after: 30 * HOUR,
      status: "failed",
      error: {
        code: "131047",
        message:
          "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
      },
    }),
    staff(me, "Hello Isabella, you wrote to us some days ago. Can we still help you?", {
      status: "delivered",
      template: { name: "we_are_here", language: "en", variables: ["Isabella"] },
    }),
  ],
});

/** The threads that wait for a person. */
export const waiting = (staff: Staff): Record<string, SeedThread> => ({
  "Noah Okafor": noah(),
  "Omar Haddad": omar(),
  "Lucas Ferreira": lucas(),
  "Isabella Rossi": isabella(staff),
});
