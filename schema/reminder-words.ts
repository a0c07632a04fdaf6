import { QUICK_REPLY_VARIABLES } from "./quick-reply-variables";

/** The variables of quick replies except the writer's name, because reminders have no writer. */
export const REMINDER_VARIABLES = QUICK_REPLY_VARIABLES.filter((variable) => variable !== "staff_name");
