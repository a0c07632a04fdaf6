import { AppError } from "@/lib/errors";

/** How long an upload may take: between two pieces, and in all. A phone's connection may be slow, but not stalled. */
type Patience = { quiet_ms: number; most_ms: number };

export const FILE_PATIENCE: Patience = { quiet_ms: 30_000, most_ms: 15 * 60_000 };

const broken = (message: string) => new AppError("malformed", message);

/** The next piece, if it arrives within that time. A client that goes away midway is not our fault. */
async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, within_ms: number) {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(broken("The body came too slowly.")), within_ms);
  });
  const next = reader.read().catch(() => {
    throw broken("The body broke off before its end.");
  });
  try {
    return await Promise.race([next, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** A body piece by piece, each read only when the consumer asks for it. */
export async function* piecesOf(
  request: Request,
  { quiet_ms, most_ms }: Patience = FILE_PATIENCE,
): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const ends = performance.now() + most_ms;
  try {
    for (;;) {
      const next = await nextOf(reader, Math.max(0, Math.min(quiet_ms, ends - performance.now())));
      if (next.done) return;
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
