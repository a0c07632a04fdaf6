import { MutationCache, QueryCache } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCNext } from "@trpc/next";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/router";
import { renewFirstReads } from "./first-reads";
import { once } from "./once";

const URL_PATH = "/api/trpc";
/** The server takes no more in one request. */
const CALLS_AT_ONCE = 50;

/** What goes into and comes out of each procedure: `Outputs["leads"]["browse"]`. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** An error as our own procedures report it. */
export const isProblem = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** Whether asking again may help: not when the server understood and refused. */
const mayPass = (error: unknown): boolean => !isProblem(error) || (error.data?.httpStatus ?? 500) >= 500;

/** A session that has ended is begun anew, and leads back to where one was; a deactivated account is told so. */
export function leaveIfOut(error: unknown): void {
  const code = isProblem(error) ? error.data?.problem.code : undefined;
  if (code === "deactivated") window.location.assign("/deactivated");
  if (code !== "unauthorized") return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Takes away the direction that infinite queries add to their input: ours refuse what they don't know. */
const withoutDirection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (!isRecord(op.input) || !("direction" in op.input)) return next(op);
    const { direction: _, ...input } = op.input;
    return next({ ...op, input });
  };

/** The hooks by which components read and change data; the only way they do. */
export const trpc = createTRPCNext<AppRouter>({
  ssr: false,
  config: () => ({
    links: [
      withoutDirection,
      once,
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({ url: URL_PATH }),
        false: httpBatchLink({ url: URL_PATH, maxItems: CALLS_AT_ONCE }),
      }),
    ],
    queryClientConfig: {
      queryCache: new QueryCache({ onError: leaveIfOut }),
      mutationCache: new MutationCache({
        onSuccess: (_data, _variables, _result, _mutation, { client }) => void renewFirstReads(client),
      }),
      defaultOptions: {
        queries: {
          staleTime: 5_000,
          // What was read just before the network went may have changed while it was gone.
          refetchOnReconnect: "always",
          retry: (count, error) => count < 3 && mayPass(error),
        },
        // Offline a change fails at once and says so: one that waited unseen would be made long after it was meant.
        mutations: { retry: false, networkMode: "always", onError: leaveIfOut },
      },
    },
  }),
});
