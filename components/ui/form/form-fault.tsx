import { useErrorText } from "@/components/ui/feedback/error-state";
import { Note } from "@/components/ui/layout/section";
import { faultAt } from "./use-failure";

/** Why a form was refused, unless one of its `fields` shows that itself. */
export function FormFault({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const inWords = useErrorText();
  if (!error || fields.some((field) => faultAt(error, field))) return null;
  return (
    <Note tone="danger">
      <p role="alert">{inWords(error)}</p>
    </Note>
  );
}
