import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { asMessageMedia } from "@/components/inbox/attach/send-files";
import { type Attached, isReady as isFileReady } from "@/components/inbox/attach/types";
import { StyledText } from "@/components/inbox/log/rich-text";
import type { Reply } from "@/components/inbox/types";
import { chooseTemplate } from "@/components/text/en/choose-template";
import { conversation } from "@/components/text/en/conversation";
import { languageName } from "@/components/text/en/languages";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ChoiceField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { later } from "@/components/ui/load/later";
import type { Provider } from "@/schema/channel-connection";
import type { MessageTemplate } from "@/schema/message-template";
import type { QuickReplyValues } from "@/schema/quick-reply-variables";
import styles from "./composer.module.css";
import { useQuickReplyValues, type ValuesAbout } from "./quick-reply-values";
import { fillTemplate, knownValues, templateOption, variablesOf } from "./template-words";

const HeaderFile = later(
  () => import("@/components/inbox/attach/header-file").then((module) => module.HeaderFile),
  () => null,
);

type Props = {
  provider: Provider | undefined;
  /** Resolves to whether the service accepted it. */
  send: (reply: Omit<Reply, "client_id" | "seen_position">) => Promise<boolean>;
  canSend: boolean;
  /** How often a message requested a template. The focus moves here each time. */
  asked: number;
  /** The customer, from whom the blanks are filled. */
  about: ValuesAbout;
};
type FillingProps = Omit<Props, "asked" | "about"> & {
  template: MessageTemplate;
  /** What the blanks can be filled with. */
  known: QuickReplyValues;
  done: () => void;
};
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

function Filling({ template, known, provider, send, canSend, done }: FillingProps) {
  const words = usePart(chooseTemplate);
  const [files, changeFiles] = useState<readonly Attached[]>([]);
  const [values, setValues] = useState(() => knownValues(template.body, known));
  const [isSending, setSending] = useState(false);
  const names = variablesOf(template.body);
  const content = fillTemplate(template.body, values);
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
export function TemplatePicker({ provider, send, canSend, asked, about }: Props) {
  const text = usePart(conversation);
  const words = usePart(chooseTemplate);
  const known = useQuickReplyValues(about, true);
  const { data } = trpc.templates.list.useQuery({ size: 100, provider }, { staleTime: 60_000 });
  const [picked, setPicked] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (asked > 0) select.current?.focus();
  }, [asked]);
  const templates = data?.message_templates ?? [];
  const template = templates.find(({ id }) => id === picked);
  const isOneLanguage = new Set(templates.map(({ language }) => language)).size === 1;
  if (data && templates.length === 0)
    return (
      <p className={styles.nothing}>
        {words.empty} <Link href="/settings/replies">{words.add}</Link>
      </p>
    );
  return (
    <div className={styles.template}>
      <ChoiceField
        ref={select}
        label={text.templates}
        value={picked}
        data={[
          { value: "", label: text.chooseTemplate },
          ...templates.map(({ id, name, language, body }) => ({
            value: id,
            title: name,
            label: `${templateOption(body, known)}${isOneLanguage ? "" : ` (${languageName(language)})`}`,
          })),
        ]}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      {template && known && (
        <Filling
          key={template.id}
          template={template}
          known={known}
          provider={provider}
          send={send}
          canSend={canSend}
          done={() => setPicked("")}
        />
      )}
    </div>
  );
}
