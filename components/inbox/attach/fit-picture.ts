const MOST_PIXELS_ACROSS = 2560;
const QUALITY = 0.85;

/** The same picture as a JPEG of a usual size; as it is where this browser can't read it. */
async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MOST_PIXELS_ACROSS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return file;
  // What shines through would be black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return bytes ? new File([bytes], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

const TAKEN = ["image/jpeg", "image/png"];

/** A picture that can be sent: phones take larger ones than WhatsApp does, and of other types. All else stays as it is. */
export const fitPicture = (file: File, most_bytes: number): Promise<File> =>
  file.type.startsWith("image/") && (!TAKEN.includes(file.type) || file.size > most_bytes)
    ? asJpeg(file)
    : Promise.resolve(file);
