// Loaded into a server's processes: each freezes for good at this signal, without using the processor.
process.on("SIGWINCH", () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0);
});
