// Every script imports this first, so that it runs before anything that an old Node lacks.
const NEEDED = [20, 19];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Frontdesk needs Node ${NEEDED.join(".")} or newer (24 is best); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
