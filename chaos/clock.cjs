// Loaded before everything else in a process under chaos. It can shift the wall clock and report the memory in use.
// Only Date jumps, as when NTP steps a clock: timers and performance.now() use the monotonic clock, which never steps.
const RealDate = Date;
const realNow = Date.now;
let offset_ms = 0;

RealDate.now = () => realNow() + offset_ms;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [RealDate.now()], newTarget),
  apply: () => new globalThis.Date().toString(),
});

process.on("message", (asked) => {
  if ("offset_ms" in asked) offset_ms = asked.offset_ms;
  if (!("memory" in asked)) return;
  for (let n = 0; n < 2; n++) globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heap: heapUsed + external, rss });
});
// Exit with the parent, so that no process is left behind.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
