import { notifications } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Card, Note, Section } from "@/components/ui/layout/section";
import { TableHead } from "@/components/ui/layout/table-head";
import { Loaded } from "@/components/ui/load/loaded";
import styles from "./notifications.module.css";
import { KINDS, useWishes, type Wishes } from "./use-wishes";

const WAYS = ["push", "email"] as const;

function Kinds({ settings }: { settings: Wishes }) {
  const text = usePart(notifications);
  const change = useWishes();
  return (
    <table className={styles.kinds}>
      <TableHead columns={[text.kind, ...WAYS.map((way) => text[way])]} />
      <tbody>
        {KINDS.map((kind) => {
          const [name, about] = text.kinds[kind];
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                <span className={styles.about}>{about}</span>
              </th>
              {WAYS.map((way) => (
                <td key={way}>
                  <input
                    type="checkbox"
                    aria-label={text.choose(text[way], name ?? "")}
                    checked={settings.kinds[kind][way]}
                    onChange={({ currentTarget }) =>
                      change.mutate({ kinds: { [kind]: { [way]: currentTarget.checked } } })
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function KindsSection() {
  const text = usePart(notifications);
  const query = trpc.notifications.settings.useQuery({});
  return (
    <Section title={text.kindsTitle} about={text.kindsAbout}>
      <Loaded query={query} height={420}>
        {(settings) => (
          <>
            <Note tone={settings.email.state === "on" ? undefined : "warn"}>
              {text.mail[settings.email.state](settings.email.address)}
            </Note>
            <Card>
              <Kinds settings={settings} />
            </Card>
          </>
        )}
      </Loaded>
    </Section>
  );
}
