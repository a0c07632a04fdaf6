import type { PauseMode } from "@/schema/agent-pause";

/** Pausing the agent, in a dialog and in the settings. */
export const pauseForm = {
  about:
    "While the agent is paused, new messages wait for your team, as after a hand-over. What it was about to say is not sent.",
  modes: {
    off: "The agent answers",
    paused: "Paused",
    while_open: "Answers only outside opening hours",
    while_closed: "Answers only within opening hours",
    own_hours: "Answers only in hours of its own",
  } satisfies Record<PauseMode, string>,
  mode: "The agent",
  hours: "When it answers",
  hoursHint: "Every week, on holidays too. At other times your team answers.",
  hoursMissing: "Choose at least one time, or choose Paused.",
  until: "Until",
  untilHint: "Leave it empty to pause until someone resumes it.",
  untilPast: "Choose a time in the future.",
  numbers: "On these numbers",
  numbersHint: "If you choose none, it is paused on all.",
  notice: "What customers are told meanwhile",
  noticeHint: "Sent once to whoever writes. If it is empty, they are told when you open, if you are closed.",
  noticePlaceholder: "Thank you for your message. A colleague will reply shortly.",
  save: "Save",
  saved: "Saved",
  answersAgain: "The agent answers again",
  resume: "Let it answer",
};
