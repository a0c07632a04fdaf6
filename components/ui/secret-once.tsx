import { CopyField } from "./copy-field";
import { Note } from "./section";

export const SecretOnce = ({ label, about, secret }: { label: string; about: string; secret: string }) => (
  <Note tone="warn">
    <p>{about}</p>
    <CopyField value={secret} label={label} />
  </Note>
);
