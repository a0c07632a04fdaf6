import { inngestHandler } from "@/server/inngest";

// Seconds, on Vercel: enough for a batch of deliveries or a file of leads.
export const maxDuration = 300;

export const GET = inngestHandler;
export const POST = inngestHandler;
export const PUT = inngestHandler;
