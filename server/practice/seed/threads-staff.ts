import { agentSays, customer, noted, sends, staff } from "./lines";
import { HOUR, PASSED_ON, PERSON_REQUEST, SERVICES, type SeedThread, type Staff } from "./thread";

const priya = ({ me }: Staff): SeedThread => ({
  ago: 12,
  status: "escalated",
  assignee: me,
  lines: [
    customer("Is it okay to eat before a cleaning?"),
    agentSays("Yes, that is no problem. Is there anything else?"),
    customer("I take blood thinners, does that matter? I would rather ask somebody who knows"),
    PERSON_REQUEST,
    PASSED_ON,
    staff(
      me,
      "Hello Priya, Dana here. Please go on taking them, and bring the name of the medicine with you.",
    ),
    customer("It is apixaban, 5 mg twice a day"),
    staff(me, "Thank you, I have noted it for Dr. Marsh. Nothing else to do until Thursday.", {
      status: "delivered",
    }),
  ],
});

const ethan = ({ me }: Staff): SeedThread => ({
  ago: 4 * HOUR,
  status: "escalated",
  known_for: 25,
  assignee: me,
  lines: [
    customer("Did I leave my keys at your place this morning?"),
    PERSON_REQUEST,
    PASSED_ON,
    staff(me, "Yes! They are at the desk, you can get them until 17:30.", {
      status: "failed",
      error: {
        code: "131026",
        message: "Message undeliverable: the number may not be on WhatsApp any more.",
      },
    }),
  ],
});

const hanna = ({ colleague }: Staff): SeedThread => ({
  ago: 70,
  status: "escalated",
  via: "provider-a",
  assignee: colleague,
  unread: true,
  lines: [
    customer("Can I move my cleaning to the afternoon?"),
    PERSON_REQUEST,
    staff(colleague, "Hi Hanna, I could offer you 15:30 on the same day. Shall I change it?"),
    customer(
      "That would be wonderful. And one more thing: my daughter needs a check-up as well, she is nine and a little afraid since a bad experience somewhere else. Would it be possible that she first only looks at the room and meets the dentist, without anything being done? We could come a quarter of an hour earlier, or stay longer, whatever is easier for you. Thank you for your patience!",
    ),
  ],
});

const daniel = ({ colleague }: Staff): SeedThread => ({
  ago: 6 * HOUR,
  status: "escalated",
  assignee: colleague,
  lines: [
    customer("My dentist at home asked me to send you this"),
    ...sends({ type: "document", mime_type: "application/pdf", filename: "referral-kim.pdf" }),
    noted("A document came: a person should look at it."),
    staff(colleague, "Thank you, Daniel. We have it, and will have read it before your whitening."),
  ],
});

const zoe = (): SeedThread => ({
  ago: 9 * HOUR,
  status: "escalated",
  lines: [
    customer("Hoi! Do you speak Dutch?"),
    agentSays("I do my best. What can I do for you?", SERVICES),
    ...sends({ type: "audio", mime_type: "audio/ogg; codecs=opus" }),
    noted("A voice message came: a person should listen to it."),
  ],
});

export const takenOver = (staff: Staff): Record<string, SeedThread> => ({
  "Priya Raman": priya(staff),
  "Ethan Brooks": ethan(staff),
  "Hanna Lindqvist": hanna(staff),
  "Daniel Kim": daniel(staff),
  "Zoë van Dijk": zoe(),
});
