import { Note } from "@/components/ui/layout/section";
import { CopyField } from "./copy-field";

export const SecretOnce = ({ label, about, secret }: { label: string; about: string; secret: string }) => (
  <Note tone="warn">
    <p>{about}</p>
    <CopyField value={secret} label={label} />
  </Note>
);
