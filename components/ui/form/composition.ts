/** What browsers send as `keyCode` for a key that an input method takes. Safari says it only there. */
const TAKEN_BY_INPUT_METHOD = 229;

const isOfInputMethod = (event: Event): boolean =>
  ("isComposing" in event && event.isComposing === true) ||
  ("keyCode" in event && event.keyCode === TAKEN_BY_INPUT_METHOD);

/**
 * Keeps the keys that an input method takes from every handler on the page, so that the Enter that ends a Japanese word
 * doesn't send half a sentence. Must listen before anything else does.
 */
export const leaveKeysToInputMethod = (page: EventTarget): void =>
  page.addEventListener(
    "keydown",
    (event) => {
      if (isOfInputMethod(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
