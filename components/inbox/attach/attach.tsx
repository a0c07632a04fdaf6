import { type RefObject, useEffect, useRef } from "react";
import { attach } from "@/components/text/en/attach";
import { shell } from "@/components/text/en/shell";
import { usePart, useTranslate } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { Drawing } from "@/components/ui/icon";
import { fetchSoon, network } from "@/components/ui/load/fetch-ahead";
import { acceptedBy, type SendableKind } from "@/schema/sendable-media";
import styles from "./attach.module.css";
import type { ChangeAttached, SendingNumber } from "./types";

/** `count`: how many files are attached. `kind`: only one file, of this kind, is wanted. */
type Props = {
  number: SendingNumber;
  count: number;
  kind?: SendableKind;
  change: ChangeAttached;
  /** Called once files were picked: the focus would be on the button that opened the dialog. */
  done?: () => void;
};

// Only used here, so they are loaded with this component.
const CLIP =
  "M14.500 7.500L8.300 13.700a2 2 0 0 1-2.900-2.900L12 4.200a3.300 3.300 0 0 1 4.700 4.700L9.800 15.800a4.700 4.700 0 0 1-6.600-6.600L9 3.400";
const CAMERA = "M3 6h3l1.500-2h5L14 6h3v10H3zm7 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";

// The script that checks, resizes and uploads files isn't needed before there are any.
let isTakingThere = false;
const fetchTaking = async () => {
  if (!isTakingThere) await network();
  const taking = await import("./take-files");
  isTakingThere = true;
  return taking;
};
fetchSoon(fetchTaking);

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Attaches files that are dropped anywhere on the page or pasted into the composer. */
function useDropAndPaste(root: RefObject<HTMLElement | null>, take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const composer = root.current?.closest<HTMLElement>("[data-mode]");
    const ends = new AbortController();
    const { signal } = ends;
    const mark = (isOver: boolean) => composer?.toggleAttribute("data-dropping", isOver);
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) mark(false);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      const files = [...(data?.files ?? [])];
      // A copied text or table also carries a picture of itself; a copied file also carries its name as plain text.
      const types = data?.types ?? [];
      const isText =
        types.includes("text/plain") && (types.includes("text/html") || types.includes("text/rtf"));
      if (files.length === 0 || isText || !(target instanceof Node) || !composer?.contains(target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("dragover", over, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => {
      mark(false);
      ends.abort();
    };
  }, [root]);
}

/** Each file is a message of its own. */
const MOST_FILES = 10;

type PickProps = { label: string; path: string; className?: string; take: (files: File[]) => void };

/** A button that opens the system's file dialog, or the camera. */
function Pick({
  label,
  path,
  className,
  take,
  ...input
}: PickProps & { title: string; accept: string; capture?: "environment"; multiple?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { title, ...rest } = input;
  return (
    <>
      <Button
        square
        tone="quiet"
        className={className}
        aria-label={label}
        title={title}
        onClick={() => field.current?.click()}
      >
        <Drawing path={path} />
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        {...rest}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Lets the same file be picked again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Attaches files to a reply: picked, dropped, pasted, or taken with the phone's camera. */
export function Attach({ number, count, kind, change, done }: Props) {
  const text = usePart(attach);
  const words = usePart(shell);
  const translate = useTranslate();
  const root = useRef<HTMLSpanElement>(null);
  // How many files were picked while the script that takes them is loading.
  const waiting = useRef(0);
  const take = async (files: File[]) => {
    const most = kind ? 1 : MOST_FILES;
    const taken = files.slice(0, Math.max(0, most - count - waiting.current));
    if (files.length > taken.length) toast(text.most(most));
    if (!isTakingThere && !navigator.onLine) toast(words.partNotLoaded);
    waiting.current += taken.length;
    done?.();
    try {
      const { takeFiles } = await fetchTaking();
      takeFiles(taken, { number, kind, translate, change });
    } catch {
      toast(text.failed, { tone: "danger" });
    }
    waiting.current -= taken.length;
  };
  useDropAndPaste(root, take);
  const { provider, can_fetch_files } = number;
  const limits = can_fetch_files ? text.limits[provider] : text.outOfReach;
  const mayBePicture = !kind || kind === "image";
  return (
    <span ref={root} className={styles.picks}>
      <Pick
        label={text.attach}
        title={`${text.attach} (${limits})`}
        path={CLIP}
        accept={[...acceptedBy(provider, kind), ...(mayBePicture ? ["image/*"] : [])].join(",")}
        multiple={!kind}
        take={take}
      />
      {mayBePicture && (
        <Pick
          label={text.photo}
          title={text.photo}
          path={CAMERA}
          className={styles.camera}
          accept="image/*"
          capture="environment"
          take={take}
        />
      )}
    </span>
  );
}
