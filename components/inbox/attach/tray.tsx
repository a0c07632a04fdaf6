import { attached } from "@/components/text/en/attached";
import { media } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import type { Provider } from "@/schema/channel-connection";
import styles from "./attach.module.css";
import { captionFor } from "./send-files";
import { type Attached, type ChangeAttached, isOver, isReady } from "./types";

function State({ file }: { file: Attached }) {
  const text = usePart(attached);
  const { size } = usePart(media);
  const { name, size_bytes, way } = file;
  const why = way.is === "refused" ? way.why : isOver(file) ? text.over : null;
  if (why)
    return (
      <span className={styles.refused} role="alert">
        {why}
      </span>
    );
  if (way.is !== "uploading") return <span className={styles.about}>{size(size_bytes)}</span>;
  return (
    <progress className={styles.progress} aria-label={text.uploading(name)} value={way.progress} max={1} />
  );
}

function Line({ file, remove }: { file: Attached; remove: () => void }) {
  const text = usePart(attached);
  const { name, preview, way } = file;
  const again = way.is === "refused" ? way.again : isOver(file) ? file.renew : null;
  return (
    <li className={styles.file} data-way={way.is}>
      {preview ? (
        // biome-ignore lint/performance/noImgElement: it is in this browser already
        <img className={styles.preview} src={preview} alt="" />
      ) : (
        <span className={styles.preview}>
          <Icon name="file" size={20} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <State file={file} />
      </span>
      {again && (
        <Button size="small" onClick={again}>
          {text.again}
        </Button>
      )}
      <Button
        square
        tone="quiet"
        size="small"
        aria-label={way.is === "uploading" ? text.cancel(name) : text.remove(name)}
        onClick={remove}
      >
        <Icon name="close" size={16} />
      </Button>
    </li>
  );
}

type Props = {
  provider: Provider;
  files: readonly Attached[];
  change: ChangeAttached;
  draft: string;
  /** Called once a file was removed: the focus was on its button. */
  done: () => void;
};

export function Tray({ provider, files, change, draft, done }: Props) {
  const text = usePart(attached);
  const remove = (file: Attached) => {
    file.stop();
    change((those) => those.filter(({ id }) => id !== file.id));
    done();
  };
  const isApart = draft.trim() !== "" && files.some(({ way }) => way.is === "ready");
  const latest = files.findLast(isReady);
  return (
    <>
      <ul className={styles.tray} aria-label={text.files}>
        {files.map((file) => (
          <Line key={file.id} file={file} remove={() => remove(file)} />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {latest && text.ready(latest.name)}
      </span>
      {isApart && captionFor(files, provider, draft) === "" && <p className={styles.hint}>{text.apart}</p>}
    </>
  );
}
