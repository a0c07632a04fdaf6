/** The words of the waiting list's pages for customers: joining it, and answering an offer. */
export type WaitingWords = {
  join: string;
  joinText: (minutes: number) => string;
  firstOn: string;
  lastOn: string;
  part: string;
  parts: { any: string; morning: string; afternoon: string; evening: string };
  send: string;
  joined: string;
  joinedText: string;
  days: string;
  offer: string;
  heldUntil: (time: string) => string;
  accept: string;
  decline: string;
  declined: string;
  declinedText: string;
  accepted: string;
  over: string;
  overText: string;
};
