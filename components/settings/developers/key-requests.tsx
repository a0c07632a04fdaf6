import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { TableHead } from "@/components/ui/layout/table-head";
import { Loaded } from "@/components/ui/load/loaded";
import { Stamp } from "@/components/ui/time/moment";
import type { ApiKey } from "@/schema/api-key";
import styles from "./developers.module.css";

type Made = Outputs["keys"]["requests"]["requests"][number];

function Row({ made }: { made: Made }) {
  const text = usePart(developers);
  const { at, method, path, status, duration_ms, ip, request_id } = made;
  return (
    <tr>
      <td>
        <Stamp at={at} />
      </td>
      <td className={styles.path}>
        {method} {path}
      </td>
      <td data-bad={status >= 400 || undefined}>{status}</td>
      <td>{text.took(duration_ms)}</td>
      <td>{ip}</td>
      <td className={styles.path}>{request_id}</td>
    </tr>
  );
}

/** What a key was used for lately. */
export function KeyRequests({ shown, close }: { shown: ApiKey; close: () => void }) {
  const text = usePart(developers);
  const query = trpc.keys.requests.useQuery({ key_id: shown.id });
  return (
    <Dialog size="xl" onClose={close} title={text.requestsOf(shown.name)}>
      <p className={section.hint}>{text.requestsAbout}</p>
      <Loaded query={query} height={192}>
        {({ requests }) =>
          requests.length === 0 ? (
            <p>{text.noRequests}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className={styles.requests} aria-label={text.requestsOf(shown.name)} tabIndex={0}>
              <table>
                <TableHead columns={text.columns} />
                <tbody>
                  {requests.map((made) => (
                    <Row key={made.id} made={made} />
                  ))}
                </tbody>
              </table>
            </section>
          )
        }
      </Loaded>
    </Dialog>
  );
}
