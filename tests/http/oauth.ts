import { createHash, randomBytes } from "node:crypto";
import type { OAuthProvider } from "@/server/adapters/oauth/provider";

const REDIRECT_URI = "https://desk.example.com/oauth/callback";

/** What the dashboard stores in the browser while the user is at the provider. */
const newAttempt = () => {
  const code_verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  return {
    state: randomBytes(16).toString("hex"),
    nonce: randomBytes(16).toString("hex"),
    code_verifier,
    code_challenge,
  };
};

/** Sends a browser to a provider, where the user consents; returns what it comes back with. */
export async function agreeAt(provider: Pick<OAuthProvider, "authorizeUrl">) {
  const { code_verifier, ...attempt } = newAttempt();
  const url = await provider.authorizeUrl({ redirect_uri: REDIRECT_URI, ...attempt });
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const code = back.searchParams.get("code") ?? "";
  return {
    url,
    state: { sent: attempt.state, returned: back.searchParams.get("state") },
    request: { code, redirect_uri: REDIRECT_URI, code_verifier, nonce: attempt.nonce },
  };
}
