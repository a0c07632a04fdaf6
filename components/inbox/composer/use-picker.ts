import { useCallback, useState } from "react";

/** Whether a template is being picked. `asked` counts the messages' requests for one, which move the focus there. */
export function usePicker() {
  const [isPicking, pick] = useState(false);
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => {
    pick(true);
    setAsked((count) => count + 1);
  }, []);
  return { isPicking, pick, asked, ask };
}

export type Picker = ReturnType<typeof usePicker>;
