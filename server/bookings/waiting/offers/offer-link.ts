import { env } from "@/lib/env";

/** Where a customer sees what they are offered, and accepts it. */
export const offerUrl = (token: string): string => `${env.PUBLIC_URL}/offer/${token}`;
