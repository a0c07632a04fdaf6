import { useState } from "react";
import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish, finishWith } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { faultAt } from "@/components/ui/form/use-failure";
import { Labelled, Note } from "@/components/ui/layout/section";
import { useNow } from "@/components/ui/time/use-now";
import type { ApiKey } from "@/schema/api-key";
import type { ApiKeyScope } from "@/schema/api-key-scope";
import { EXPIRIES, type ExpiryChoice, expiryOf, type MadeKey } from "./keys";
import { ScopeMatrix } from "./scope-matrix";

type Fields = { name: string; scopes: ApiKeyScope[]; expiry: ExpiryChoice };

type Props = { shown: ApiKey | null; made: (made: MadeKey) => void; close: () => void };

/** The mutations behind the form: a new key is passed to `made`. */
function useSaving({ shown, made, close }: Props) {
  const text = usePart(developers);
  const utils = trpc.useUtils();
  const now = useNow();
  const renew = () => utils.keys.list.invalidate();
  const create = trpc.keys.create.useMutation({ onSuccess: finishWith(renew, made, close) });
  const update = trpc.keys.update.useMutation({ onSuccess: finish(renew, text.saved, close) });
  const save = ({ name, scopes, expiry }: Fields) => {
    const fields = { name, scopes, expires_at: expiryOf(expiry, now) };
    if (shown) update.mutate({ key_id: shown.id, ...fields });
    else create.mutate(fields);
  };
  return { save, saving: shown ? update : create };
}

/** Makes a key, or changes what one is called, may do and when it expires. */
export function KeyForm(props: Props) {
  const { shown, close } = props;
  const text = usePart(developers);
  const [fields, setFields] = useState<Fields>({
    name: shown?.name ?? "",
    scopes: shown?.scopes ?? [],
    expiry: shown ? "keep" : "never",
  });
  const [isTold, setTold] = useState(false);
  const { save, saving } = useSaving(props);
  const isMissing = fields.scopes.length === 0;
  return (
    <EntryForm
      title={shown ? text.editOf(shown.name) : text.add}
      fields={["name"]}
      saving={saving}
      save={() => (isMissing ? setTold(true) : save(fields))}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        description={text.nameHint}
        required
        maxLength={100}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
      />
      <ScopeMatrix scopes={fields.scopes} change={(scopes) => setFields({ ...fields, scopes })} />
      <div aria-live="polite">{isTold && isMissing && <Note tone="danger">{text.chooseScope}</Note>}</div>
      <Labelled label={text.expiry}>
        <Select
          aria-label={text.expiry}
          options={shown ? ["keep", ...EXPIRIES] : EXPIRIES}
          words={text.expiries}
          value={fields.expiry}
          choose={(expiry) => expiry && setFields({ ...fields, expiry })}
        />
      </Labelled>
    </EntryForm>
  );
}
