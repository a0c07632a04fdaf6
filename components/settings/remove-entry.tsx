import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { finish } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";

type Props = {
  name: string;
  words: {
    remove: string;
    removeOf: (name: string) => string;
    removeTitle: (name: string) => string;
    removeText: string;
    removed: (name: string) => string;
  };
  run: () => Promise<unknown>;
  renew: () => Promise<unknown>;
};

/** Removes an entry after a question, and says so. */
export function RemoveEntry({ name, words, run, renew }: Props) {
  const failed = useFailure();
  return (
    <ConfirmButton
      isCross
      aria-label={words.removeOf(name)}
      title={words.removeTitle(name)}
      action={words.remove}
      run={() => run().then(finish(renew, words.removed(name)), failed)}
    >
      <p>{words.removeText}</p>
    </ConfirmButton>
  );
}
