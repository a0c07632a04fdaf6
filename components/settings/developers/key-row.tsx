import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";
import type { ApiKey } from "@/schema/api-key";
import styles from "./developers.module.css";
import { presetOf } from "./keys";

/** What an open dialog does with a key. */
export type KeyAct = "edit" | "rotate" | "revoke" | "requests";

/** What a key may do, in a few words; all of it in the tooltip. */
function useScopeWords({ scopes }: ApiKey): string {
  const text = usePart(developers);
  const preset = presetOf(scopes);
  if (preset === "all") return text.everything;
  return preset === "read" ? text.readsEverything : text.scopeCount(scopes.length);
}

function Use({ shown }: { shown: ApiKey }) {
  const text = usePart(developers);
  const { last_used_at, last_used_from, expires_at, state } = shown;
  return (
    <>
      {last_used_at ? (
        <>
          {text.lastUsed} <Moment at={last_used_at} /> {last_used_from && text.usedFrom(last_used_from)}
        </>
      ) : (
        text.neverUsed
      )}
      {expires_at && (state === "active" || state === "rotated") && (
        <>
          {" · "}
          {state === "rotated" ? text.stops : text.expires} <Moment at={expires_at} />
        </>
      )}
    </>
  );
}

/** A key: what people recognize it by, what it may do, and when it was used. */
export function KeyRow({ shown, open }: { shown: ApiKey; open: (act: KeyAct) => void }) {
  const text = usePart(developers);
  const { name, start, last_four, state, scopes } = shown;
  const words = useScopeWords(shown);
  return (
    <div className={`${section.row} ${section.stacks}`}>
      <NamedRow name={name} badges={state === "active" ? [words] : [words, text.states[state]]}>
        <code className={styles.key} title={scopes.join(", ")}>
          {start}…{last_four}
        </code>{" "}
        · <Use shown={shown} />
      </NamedRow>
      <div className="buttons">
        <Button aria-label={text.requestsOf(name)} onClick={() => open("requests")}>
          {text.requests}
        </Button>
        {state === "active" && (
          <>
            <Button aria-label={text.editOf(name)} onClick={() => open("edit")}>
              {text.edit}
            </Button>
            <Button aria-label={text.rotateOf(name)} onClick={() => open("rotate")}>
              {text.rotate}
            </Button>
          </>
        )}
        {(state === "active" || state === "rotated") && (
          <Button tone="quiet" aria-label={text.revokeOf(name)} onClick={() => open("revoke")}>
            {text.revoke}
          </Button>
        )}
      </div>
    </div>
  );
}
