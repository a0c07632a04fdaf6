import { unsubscribeHere } from "@/components/notifications/push";
import { browserTimeZone } from "@/components/time-zone";

/** The server's reasons for refusing a form. */
export type Problem = {
  type?: string;
  detail: string;
  errors: { path: (string | number)[]; message: string }[];
};

type Fields = Record<string, string>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isFault = (value: unknown): value is Problem["errors"][number] =>
  isRecord(value) && Array.isArray(value.path) && typeof value.message === "string";

/** A response's problem; `detail` is `""` for a 500 or if it has none, and the page then uses its own text. */
function toProblem(body: unknown): Problem {
  if (!isRecord(body) || typeof body.detail !== "string") return { detail: "", errors: [] };
  const internal = body.status === 500;
  return {
    ...(typeof body.type === "string" && { type: body.type }),
    detail: internal ? "" : body.detail,
    errors: Array.isArray(body.errors) ? body.errors.filter(isFault) : [],
  };
}

async function ask(url: string, body?: object): Promise<{ body: unknown; problem: Problem | null }> {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(url, init);
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    return { body: answer, problem: response.ok ? null : toProblem(answer) };
  } catch {
    return { body: undefined, problem: toProblem(undefined) };
  }
}

async function askAuth(path: string, form: object) {
  const csrf = await ask("/api/auth/csrf");
  const csrfToken = isRecord(csrf.body) ? csrf.body.csrfToken : "";
  return csrf.problem ? csrf : ask(`/api/auth/${path}`, { ...form, csrfToken });
}

/** Posts a form to the API, without a session; `problem` is null on success. */
export const postForm = (path: string, fields: Fields) => ask(`/api/v1/auth/${path}`, fields);

type Door = "credentials" | "factor" | "register" | "join" | "password";

/** Signs in with the typed fields, or changes the password. Returns null on success: the session cookie is set. */
export const enter = async (door: Door, fields: Record<string, unknown>): Promise<Problem | null> =>
  (await askAuth(`callback/${door}`, { fields })).problem;

/** Leaves for a provider's page, to sign in and come back to `next`, to connect it, or to accept an invitation. */
export async function leaveFor(
  provider: string,
  { next, connect = false, invitation }: { next: string; connect?: boolean; invitation?: string },
): Promise<Problem | null> {
  const { body, problem } = await askAuth(`signin/${provider}`, {
    callbackUrl: next,
    connect,
    invitation,
    time_zone: browserTimeZone(),
  });
  if (problem) return problem;
  if (!isRecord(body) || typeof body.url !== "string") return toProblem(undefined);
  window.location.assign(body.url);
  return null;
}

/** Ends this browser's session and its pushes. Returns null on success. */
export async function leave(): Promise<Problem | null> {
  const { problem } = await askAuth("signout", {});
  // The server has forgotten this browser by then.
  if (!problem) await unsubscribeHere().catch(() => undefined);
  return problem;
}
