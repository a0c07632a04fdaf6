// `npm run rotate-secret`: seals everything with AUTH_SECRET that one of FORMER_AUTH_SECRETS had sealed (see
// docs/operations.md). The service may run meanwhile.
import { closeDb, getDb } from "@/db/client";
import { sealAnew } from "@/db/seal-anew";
import { hashDevicesAnew } from "@/server/accounts/notifications/devices";
import { hashTokensAnew } from "@/server/channels/handshake";
import { loadEnv } from "@/server/lib/env";

try {
  loadEnv();
  const { renewed, unreadable } = await sealAnew(getDb());
  await hashTokensAnew();
  await hashDevicesAnew();
  process.stdout.write(`${renewed} secrets were sealed with the current AUTH_SECRET\n`);
  if (unreadable > 0) {
    process.stderr.write(
      `${unreadable} can't be opened: is the secret that sealed them in FORMER_AUTH_SECRETS?\n`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await closeDb();
}
