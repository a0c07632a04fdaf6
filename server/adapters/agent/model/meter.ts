/** What a model was asked and said, in steps and tokens. */
type Spent = { steps: number; input_tokens: number; output_tokens: number };

/** About this many characters make a token. */
const CHARS_A_TOKEN = 4;
const tokensOf = (chars: number) => Math.ceil(chars / CHARS_A_TOKEN);

/** More than any model reads or writes in one step. */
const MOST_TOKENS = 10_000_000;

/** A provider's count of tokens, if it can be one: a compatible server may report anything. */
const believable = (count: number | undefined): number | undefined =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS ? count : undefined;

/** Counts what a model uses. What the provider doesn't report, or can't be true, is estimated. */
export function newMeter() {
  const spent: Spent = { steps: 0, input_tokens: 0, output_tokens: 0 };
  let unreported = 0;
  return {
    spent,
    /** Called with the number of characters sent, and again with it negative if the provider refused them. */
    sent(chars: number): void {
      unreported += chars;
    },
    /** Called after each step with the tokens that the provider reports, and the text that it said. */
    step(input: number | undefined, output: number | undefined, said: string): void {
      spent.steps += 1;
      spent.input_tokens += believable(input) ?? tokensOf(unreported);
      spent.output_tokens += believable(output) ?? tokensOf(said.length);
      unreported = 0;
    },
    /** Called at the end: the provider may charge for a request that broke off, so its tokens are estimated. */
    end(): void {
      spent.input_tokens += tokensOf(unreported);
      unreported = 0;
    },
  };
}

export type Meter = ReturnType<typeof newMeter>;
