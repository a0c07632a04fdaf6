import type { WaitingWords } from "../waiting-words";

export const waitingEn: WaitingWords = {
  join: "Join the waiting list",
  joinText: (minutes) => `We offer you what becomes free, and hold it for you for ${minutes} minutes.`,
  firstOn: "From",
  lastOn: "Until",
  part: "Time of day",
  parts: { any: "Any time", morning: "Morning", afternoon: "Afternoon", evening: "Evening" },
  send: "Join the waiting list",
  joined: "You are on the waiting list",
  joinedText:
    "As soon as something suits you, you get a message with a link. You need do nothing until then.",
  days: "Choose a last day that is not before the first, and not over yet.",
  offer: "A time is free for you",
  heldUntil: (time) => `We hold it for you until ${time}.`,
  accept: "Book it",
  decline: "No, thanks",
  declined: "It goes to the next",
  declinedText: "You stay on the waiting list.",
  accepted: "It is yours",
  over: "This time is gone",
  overText: "It is not held for you any more. You stay on the waiting list.",
};
