import { type FormEvent, useState } from "react";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import type { Problem } from "./doors";

type Fields = Record<string, string>;

const read = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * A form that `send` posts: whether it is busy, the error of the form as a whole, and each field's error. When `send`
 * succeeds, `done` is called and the form stays busy, since a page is loading then.
 */
export function useForm(send: (fields: Fields) => Promise<Problem | null>, done?: (fields: Fields) => void) {
  const text = usePart(states);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const fields = read(event.currentTarget);
    const refused = await send(fields);
    if (!refused) return done?.(fields);
    setProblem(refused);
    setBusy(false);
  };
  const faultOf = (field: string) => problem?.errors.find(({ path }) => path[0] === field)?.message;
  const whole = problem && problem.errors.length === 0 ? problem.detail || text.formFailed : null;
  return { busy, submit, faultOf, refusal: whole };
}
