import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { chooseTemplate } from "@/components/text/en/choose-template";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { later } from "@/components/ui/later";
import type { Provider } from "@/server/schema/channel-connection";
import type { MessageTemplate } from "@/server/schema/message-template";
import { asMessageMedia } from "./attach/send-files";
import { type Attached, isReady as isFileReady } from "./attach/types";
import styles from "./composer.module.css";
import { StyledText } from "./rich-text";
import type { Reply } from "./types";

const HeaderFile = later(
  () => import("./attach/header-file").then((module) => module.HeaderFile),
  () => null,
);

const VARIABLE = /\{\{\s*(\d+)\s*\}\}/g;

/** The numbers of a template's variables, in ascending order: `Hi {{1}}` has ["1"]. */
const variablesOf = ({ body }: MessageTemplate): string[] =>
  [...new Set([...body.matchAll(VARIABLE)].map(([, name = ""]) => name))].toSorted(
    (a, b) => Number(a) - Number(b),
  );

const fill = ({ body }: MessageTemplate, values: Record<string, string>): string =>
  body.replace(VARIABLE, (gap, name: string) => values[name] || gap);

type Props = {
  provider: Provider | undefined;
  /** Resolves to whether the service accepted it. */
  send: (reply: Omit<Reply, "client_id" | "seen_position">) => Promise<boolean>;
  canSend: boolean;
  /** How often a message requested a template. The focus moves here each time. */
  asked: number;
};
type FillingProps = Omit<Props, "asked"> & { template: MessageTemplate; done: () => void };
type Header = Pick<Reply, "media_id" | "media">;

/** What is sent with a template that has a header file: nothing if it has none, null while the file isn't ready. */
function withHeader(
  { header }: MessageTemplate,
  [file]: readonly Attached[],
  content: string,
): Header | null {
  if (header === null) return {};
  if (!file || !isFileReady(file) || file.way.is !== "ready") return null;
  const { media } = file.way;
  return { media_id: media.id, media: [asMessageMedia(media, content)] };
}

function Filling({ template, provider, send, canSend, done }: FillingProps) {
  const words = usePart(chooseTemplate);
  const [files, changeFiles] = useState<readonly Attached[]>([]);
  const [values, setValues] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const names = variablesOf(template);
  const content = fill(template, values);
  const header = withHeader(template, files, content);
  const isReady = canSend && !isSending && header !== null && names.every((name) => values[name]?.trim());
  const submit = async () => {
    if (!isReady) return;
    const { name, language } = template;
    const variables = names.map((each) => values[each]?.trim() ?? "");
    setSending(true);
    const isSent = await send({ content, template: { name, language, variables }, ...header });
    setSending(false);
    if (isSent) done();
  };
  return (
    <Form style={{ display: "contents" }} submit={() => void submit()}>
      {template.header && provider && (
        <HeaderFile provider={provider} kind={template.header} files={files} change={changeFiles} />
      )}
      {names.map((name) => (
        <label key={name} className={styles.field}>
          <span className="meta">{words.variable(name)}</span>
          <input
            className={styles.value}
            dir="auto"
            maxLength={1024}
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <div className={styles.field}>
        <span className="meta">{words.preview}</span>
        <div className={styles.preview} dir="auto">
          <StyledText text={content} />
        </div>
      </div>
      <div className={styles.end}>
        <Button tone="accent" type="submit" disabled={!isReady}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}

/** Picks an approved template of a provider, fills its variables and sends it. */
export function TemplatePicker({ provider, send, canSend, asked }: Props) {
  const text = usePart(conversation);
  const words = usePart(chooseTemplate);
  const { data } = trpc.templates.list.useQuery({ size: 100, provider }, { staleTime: 60_000 });
  const [picked, setPicked] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (asked > 0) select.current?.focus();
  }, [asked]);
  const templates = data?.message_templates ?? [];
  const template = templates.find(({ id }) => id === picked);
  if (data && templates.length === 0)
    return (
      <p className={styles.nothing}>
        {words.empty} <Link href="/settings/replies">{words.add}</Link>
      </p>
    );
  return (
    <div className={styles.template}>
      <label className={styles.field}>
        <span className="meta">{text.templates}</span>
        <select
          ref={select}
          className={styles.value}
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        >
          <option value="">{text.chooseTemplate}</option>
          {templates.map(({ id, name, language }) => (
            <option key={id} value={id}>
              {name} ({language})
            </option>
          ))}
        </select>
      </label>
      {template && (
        <Filling
          key={template.id}
          template={template}
          provider={provider}
          send={send}
          canSend={canSend}
          done={() => setPicked("")}
        />
      )}
    </div>
  );
}
