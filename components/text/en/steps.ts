/** Read out with a step's number. */
export const steps = { done: "Done", todo: "Not done yet" };
