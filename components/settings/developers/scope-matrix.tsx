import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Tick } from "@/components/ui/form/tick";
import section from "@/components/ui/layout/section.module.css";
import type { ApiKeyScope } from "@/schema/api-key-scope";
import { SCOPE_NOUNS, type ScopeNoun } from "@/schema/scope-noun";
import styles from "./developers.module.css";
import { PRESET_NAMES, PRESETS, scopeOf, withScope } from "./keys";

type Props = { scopes: ApiKeyScope[]; change: (scopes: ApiKeyScope[]) => void };

/** Which nouns a key may read and write. */
export function ScopeMatrix({ scopes, change }: Props) {
  const text = usePart(developers);
  const tick = (noun: ScopeNoun, act: "read" | "write") => {
    const scope = scopeOf(noun, act);
    return scope ? (
      <Tick
        label={text[act]}
        aria-label={text.scopeOf(text[act], text.nouns[noun])}
        checked={scopes.includes(scope)}
        onChange={({ currentTarget }) => change(withScope(scopes, scope, currentTarget.checked))}
      />
    ) : (
      <span />
    );
  };
  return (
    <fieldset className={styles.scopes}>
      <legend>{text.scopes}</legend>
      <p className={section.hint}>{text.scopesHint}</p>
      <div className="buttons">
        {PRESET_NAMES.map((name) => (
          <Button key={name} size="small" onClick={() => change(PRESETS[name])}>
            {text.presets[name]}
          </Button>
        ))}
      </div>
      <div className={styles.matrix}>
        {SCOPE_NOUNS.map((noun) => (
          <div key={noun} className={styles.noun}>
            <span>{text.nouns[noun]}</span>
            {tick(noun, "read")}
            {tick(noun, "write")}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
