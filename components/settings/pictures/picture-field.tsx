import { useId } from "react";
import { ownPictures } from "@/components/text/en/own-pictures";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import styles from "./picture-field.module.css";
import { pictureAddress, usePictureUpload } from "./use-picture-upload";

type Props = { label: string; id: string | null; set: (id: string | null) => void };

/** A picture of the booking page, to be uploaded, replaced or removed; it is shown there once the form is saved. */
export function PictureField({ label, id, set }: Props) {
  const text = usePart(ownPictures);
  const hint = useId();
  const { mutate, isPending, error } = usePictureUpload(set);
  const choose = isPending ? text.uploading : id ? text.replace : text.choose;
  return (
    <fieldset className={styles.field} aria-describedby={hint}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        {/* biome-ignore lint/performance/noImgElement: it is behind a session, and of any size */}
        {id && <img className={styles.picture} src={pictureAddress(id)} alt={label} />}
        <label className={styles.choose}>
          {choose}
          <input
            type="file"
            className={styles.file}
            accept="image/png,image/jpeg,image/webp"
            aria-label={`${label}: ${choose}`}
            disabled={isPending}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) mutate(file);
              currentTarget.value = "";
            }}
          />
        </label>
        {id && (
          <Button tone="quiet" aria-label={`${text.remove}: ${label}`} onClick={() => set(null)}>
            {text.remove}
          </Button>
        )}
      </div>
      <p className={styles.hint} id={hint}>
        {text.hint}
      </p>
      {error && !isPending && (
        <p className={styles.fault} role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
