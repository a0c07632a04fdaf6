import { integrations } from "@/components/text/en/integrations";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { MessageTemplate } from "@/schema/message-template";
import { EditedEntries } from "../entries";
import { EntryRow } from "./entry-row";
import { newTemplate } from "./new-template";

const TemplateForm = later(() => import("./template-form").then((module) => module.TemplateForm));

const ALL = { size: 100 };

function useRemove() {
  const text = usePart(replies);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const renew = () => void utils.templates.list.invalidate();
  const create = trpc.templates.create.useMutation({ onSuccess: renew, onError: failed });
  const remove = trpc.templates.remove.useMutation({ onSuccess: renew, onError: failed });
  return (template: MessageTemplate) => {
    const undo = () => create.mutate(newTemplate(template));
    const onSuccess = () => toast(text.deleted(template.name), { undo });
    remove.mutate({ template_id: template.id }, { onSuccess });
  };
}

export function Templates() {
  const text = usePart(replies);
  const { providers } = usePart(integrations);
  const query = trpc.templates.list.useQuery(ALL);
  const mayWrite = useMay("templates.create");
  const remove = useRemove();
  return (
    <Loaded query={query} height={200}>
      {({ message_templates }) => (
        <EditedEntries
          title={text.templates}
          about={mayWrite ? text.templatesAbout : `${text.templatesAbout} ${text.templatesOnly}`}
          none={text.templatesNone}
          noneText={text.templatesNoneText}
          addText={text.templateAdd}
          mayAdd={mayWrite}
          entries={message_templates}
          row={(template, edit) => (
            <EntryRow
              key={template.id}
              name={template.name}
              badges={[
                template.language,
                providers[template.provider],
                ...(template.header ? [text.headers[template.header]] : []),
              ]}
              content={template.body}
              edit={mayWrite ? edit : null}
              remove={() => remove(template)}
            />
          )}
          form={(template, close) => <TemplateForm template={template} close={close} />}
        />
      )}
    </Loaded>
  );
}
